import { beforeAll, expect, test } from 'vitest'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../../testing/rows/account-factory.ts'
import { makeAssessment, makeSale } from '../../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease, squareAt } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'
import { madeBlocks, tableOf, textOf } from '../../../../testing/servers/made-blocks.ts'

const NOW = new Date('2026-11-23T20:00:00.000Z')
/** Degrees of latitude of some 100 m. */
const STEP = 0.0009

describeWithDatabase('Sales nearby by the uses of rolls', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let parcels: number
  let sales: number
  let now = NOW

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database, { clock: () => now })
    account = await signedInAccount(database)
    parcels = await makeRelease(database, { dataset: 'parcels' })
    sales = await makeRelease(database, { dataset: 'sales' })
  })

  const makeHouse = (
    upid: string,
    steps: number,
    { floor, ...more }: { floor: number | null; roll_number?: string },
  ) =>
    makeParcel(getDatabase(), parcels, upid, {
      shape: squareAt(-122.5, 49.5 + steps * STEP, 0.0002),
      facts: JSON.stringify({ floorAreaSquareMetres: floor }),
      ...more,
    })
  const make = (upid: string, key: PartKey) => madeBlocks(call, account, upid, key)

  test('one quarter with floors leaves the chart of prices, and a use without a name is named by its code', async () => {
    for (let step = 0; step <= 10; step += 1) {
      const upid = `coast-${step}`
      await makeHouse(upid, 200 + step / 2, { floor: step > 5 ? 100 : null })
      await makeAssessment(getDatabase(), parcels, upid, { actual_use_code: '060' })
      if (step > 0)
        await makeSale(getDatabase(), sales, upid, {
          sold_on: step > 5 ? '2026-05-01' : '2026-02-01',
          price_dollars: 700_000,
        })
    }
    const blocks = await make('coast-0', 'market')
    expect(blocks[0]).toMatchObject({ kind: 'chart', drawing: 'line', columns: ['median'] })
    expect(tableOf(blocks, 'quarters').rows[2]?.values).toEqual(['2026 Q2', 5, 700_000, 7_000])
    expect(textOf(blocks)).toContain('same use on the assessment roll (code 060)')
  })

  test('a roll of several parcels states their use, and no value of one of them', async () => {
    const database = getDatabase()
    for (let step = 0; step <= 6; step += 1) {
      const upid = `estate-${step}`
      await makeHouse(upid, 300 + step / 2, {
        floor: 100,
        roll_number: step <= 1 ? 'estate' : `estate ${step}`,
      })
      if (step !== 0)
        await makeAssessment(database, parcels, upid, {
          actual_use_code: '020',
          actual_use: 'Manor',
          total_dollars: 900_000,
        })
      if (step > 1) await makeSale(database, sales, upid, { sold_on: '2026-05-01', price_dollars: 800_000 })
    }
    const blocks = await make('estate-0', 'market')
    expect(textOf(blocks)).toContain('5 sales of parcels with the same use on the assessment roll (Manor)')
    const own = blocks
      .flatMap((block) => (block.kind === 'facts' ? block.facts : []))
      .find(({ key }) => key === 'own')
    expect(own).toMatchObject({ value: null, releaseId: null, note: 'The roll covers 2 parcels' })
    expect(blocks.find(({ key }) => key === 'bandsChart')).toMatchObject({ marked: null })
    // What was sold is of that use, too, where only a roll that it shares states it.
    await makeSale(database, sales, 'estate-0', { sold_on: '2026-06-01', price_dollars: 810_000 })
    expect(textOf(await make('estate-2', 'comparables'))).toContain('All 5 properties')
  })

  test('a part is made on the day that it is in British Columbia', async () => {
    now = new Date('2026-10-01T01:00:00.000Z')
    const { rows } = tableOf(await make('coast-0', 'market'), 'quarters')
    now = NOW
    expect(rows[0]?.key).toBe('2026 Q3')
  })
})
