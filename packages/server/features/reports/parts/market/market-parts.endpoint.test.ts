import { beforeAll, expect, test } from 'vitest'
import { rowReleases } from '#domain/blocks/block.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { describeWithDatabase } from '../../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../../testing/rows/account-factory.ts'
import { deriveUnits, makeAssessment, makeSale } from '../../../../testing/rows/market-factory.ts'
import { makeParcel, makeRelease, squareAt } from '../../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../../testing/servers/app-in-memory.ts'
import { factsOf, madeBlocks, madeData, tableOf, textOf } from '../../../../testing/servers/made-blocks.ts'

const NOW = new Date('2026-11-23T20:00:00.000Z')
/** Degrees of latitude of some 100 m. */
const STEP = 0.0009

describeWithDatabase('Parts about sales nearby', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let parcels: number
  let sales: number

  beforeAll(async () => {
    const database = getDatabase()
    call = await appInMemory(database, { clock: () => NOW })
    account = await signedInAccount(database)
    parcels = await makeRelease(database, { dataset: 'parcels' })
    sales = await makeRelease(database, { dataset: 'sales' })
    await makeHouse('subject', 0, { floor: 200 })
    await makeAssessment(database, parcels, 'subject', {
      actual_use_code: '000',
      actual_use: 'Single family dwelling',
      total_dollars: 1_200_000,
    })
    // Six of its kind at 100 to 600 m, at $5,000/m² and $200 more each.
    for (let step = 1; step <= 6; step += 1) {
      await makeHouse(`near-${step}`, step, { floor: 100 })
      await makeUse(`near-${step}`, '000')
      await makeSale(database, sales, `near-${step}`, {
        sold_on: `2026-0${step}-15`,
        price_dollars: 480_000 + 20_000 * step,
      })
    }
    await makeHouse('farm', 3.5, { floor: 100 })
    await makeUse('farm', '110')
    await makeSale(database, sales, 'farm', { sold_on: '2026-05-01', price_dollars: 9_000_000 })
    await makeHouse('beyond', 20, { floor: 100 })
    await makeUse('beyond', '000')
    await makeSale(database, sales, 'beyond', { sold_on: '2026-05-01' })
    await makeSale(database, sales, 'near-1', { id: 'gift', sold_on: '2026-07-01', price_dollars: 1 })
    await makeSale(database, sales, 'subject', { sold_on: '2026-07-02', price_dollars: 1_150_000 })
    await makeParcel(database, parcels, 'lonely', { shape: squareAt(-124, 50) })
  })

  const makeHouse = (upid: string, steps: number, { floor }: { floor: number }) =>
    makeParcel(getDatabase(), parcels, upid, {
      shape: squareAt(-122.5, 49.5 + steps * STEP, 0.0002),
      facts: JSON.stringify({ floorAreaSquareMetres: floor }),
    })
  const makeUse = (upid: string, code: string) =>
    makeAssessment(getDatabase(), parcels, upid, { actual_use_code: code, actual_use: code })

  const make = (upid: string, key: PartKey) => madeBlocks(call, account, upid, key)

  test('comparables are the nearest of the same use, with what they come to and how they were chosen', async () => {
    const blocks = await make('subject', 'comparables')
    const { columns, rows } = tableOf(blocks, 'sales')
    const column = (key: string) =>
      rows.map(({ values }) => values[columns.findIndex((each) => each.key === key)])
    expect(rows.map(({ key }) => key)).toEqual(
      [1, 2, 3, 4, 5, 6].map((step) => `near-${step} 2026-0${step}-15`),
    )
    expect(column('perArea')).toEqual([5_000, 5_200, 5_400, 5_600, 5_800, 6_000])
    expect(Number(column('distance')[0])).toBeGreaterThan(95)
    expect(Number(column('distance')[0])).toBeLessThan(105)
    expect(rows[0]).toMatchObject({ releaseId: sales, furtherReleaseIds: [parcels] })
    expect(factsOf(blocks)).toMatchObject({
      count: 6,
      median: 550_000,
      medianPerArea: 5_500,
      range: '$500,000 to $600,000',
    })
    // The answer stands before its sales.
    expect(blocks[0]).toMatchObject({ kind: 'facts', title: 'The sales together' })
    expect(blocks[1]).toMatchObject({ kind: 'picture', attributions: expect.any(Array) })
    expect(textOf(blocks)).toMatch(
      /All 6 properties sold in the last 12 months within 1.km.*Single family dwelling.*not an appraisal/,
    )
  })

  test('the market has its quarters, its medians where there are enough sales, and the subject in its band', async () => {
    const blocks = await make('subject', 'market')
    const quarters = tableOf(blocks, 'quarters')
    expect(quarters.rows).toHaveLength(12)
    // Three sales in each of two quarters: counted, and too few for a median.
    expect(quarters.rows.slice(0, 4).map(({ values }) => values)).toEqual([
      ['2026 Q4', 0],
      ['2026 Q3', 0],
      ['2026 Q2', 3],
      ['2026 Q1', 3],
    ])
    expect(blocks.filter(({ kind }) => kind === 'chart').map(({ key }) => key)).toEqual([
      'countChart',
      'bandsChart',
    ])
    const bands = tableOf(blocks, 'bands')
    // Bounds are values, and titles have no unit: both follow the reader.
    expect(bands.columns.map(({ type }) => type)).toEqual(['pricePerArea', 'pricePerArea', 'number'])
    expect(bands.rows[0]).toMatchObject({ key: '5000', values: [5_000, 5_200, 1] })
    expect(JSON.stringify(blocks)).not.toMatch(/ft²|m²/)
    expect(bands.rows.reduce((sum, { values }) => sum + Number(values[2]), 0)).toBe(6)
    expect(factsOf(blocks)).toEqual({ median: 5_500, own: 6_000 })
    expect(blocks.find(({ key }) => key === 'bandsChart')).toMatchObject({
      marked: { row: '6000', text: 'This property' },
    })
    expect(textOf(blocks)).toMatch(/^ *6 sales of parcels.*Single family dwelling.*at least 5 sales/)
  })

  test('medians of quarters are drawn once two have enough sales', async () => {
    for (let more = 0; more < 4; more += 1)
      for (const month of ['01', '05']) {
        const upid = `more-${month}-${more}`
        await makeHouse(upid, 1 + more / 10, { floor: 100 })
        await makeUse(upid, '000')
        await makeSale(getDatabase(), sales, upid, { sold_on: `2026-${month}-20`, price_dollars: 500_000 })
      }
    const blocks = await make('subject', 'market')
    const { rows } = tableOf(blocks, 'quarters')
    expect(rows[2]?.values).toEqual(['2026 Q2', 7, 500_000, 5_000])
    expect(blocks[0]).toMatchObject({ kind: 'chart', drawing: 'line', columns: ['perArea'] })
  })

  test('too few sales are a sentence with their number', async () => {
    const blocks = await make('farm', 'market')
    expect(blocks).toHaveLength(1)
    expect(textOf(blocks)).toMatch(/^No sale of parcels.*At least 5/)
  })

  test('what many sales make names a release of each source that they come from', async () => {
    const database = getDatabase()
    const board = await makeRelease(database, { source: 'board', dataset: 'sales' })
    const { source_key } = await database.db
      .selectFrom('release')
      .select('source_key')
      .where('id', '=', board)
      .executeTakeFirstOrThrow()
    await makeSale(database, board, 'near-2', {
      id: 'board-sale',
      source_key,
      sold_on: '2026-09-01',
      price_dollars: 510_000,
    })
    const blocks = [...(await make('subject', 'comparables')), ...(await make('subject', 'market'))]
    const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
    const rows = blocks.flatMap((block) =>
      block.kind === 'table' && block.key !== 'sales' ? block.rows : [],
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const each of [...facts.filter(({ key }) => key !== 'own'), ...rows])
      expect(rowReleases(each), each.key).toContain(board)
    await database.db.deleteFrom('sale').where('id', '=', 'board-sale').execute()
  })

  test('where nothing was sold, a sentence says what was looked for', async () => {
    const blocks = await make('lonely', 'comparables')
    expect(blocks).toHaveLength(1)
    expect(textOf(blocks)).toMatch(/^No sale of parcels of any use.*within 1.km.*last 36 months/)
  })

  test('a sentence that quotes the roll, or counts sales, names their releases', async () => {
    const database = getDatabase()
    const rolls = await makeRelease(database, { source: 'rolls', dataset: 'rolls' })
    await makeHouse('marina', 100, { floor: 60 })
    await makeAssessment(database, rolls, 'marina', { actual_use_code: '070', actual_use: 'Houseboat' })
    for (const key of ['comparables', 'market'] as const) {
      expect(await make('marina', key), key).toMatchObject([
        { kind: 'text', text: expect.stringContaining('Houseboat'), madeFrom: [rolls] },
      ])
      expect(await make('lonely', key), key).toMatchObject([{ kind: 'text', madeFrom: [] }])
      const how = (await make('subject', key)).find((block) => block.key === 'how')
      expect(how, key).toMatchObject({ madeFrom: expect.arrayContaining([parcels, sales]) })
    }
  })

  test('parcels near each other have one section, those of another use their own', async () => {
    for (const key of ['comparables', 'market'] as const) {
      const { sections } = await madeData(call, account, ['subject', 'farm', 'near-1'], key)
      expect(
        sections.map(({ upid }) => upid),
        key,
      ).toEqual([null, 'farm'])
      expect(textOf(sections[0]?.blocks ?? []), key).toMatch(/straight line of one of the parcels/)
    }
    const { sections } = await madeData(call, account, ['subject', 'near-6'], 'comparables')
    const { rows, columns } = tableOf(sections[0]?.blocks ?? [], 'sales')
    const distanceOf = (sold: string) =>
      rows.find(({ key }) => key.startsWith(sold))?.values[columns.findIndex(({ key }) => key === 'distance')]
    // Nearer to the second; its own sale is none of a neighbour.
    expect(distanceOf('near-5')).toBeLessThan(105)
    expect(distanceOf('near-1')).toBeLessThan(105)
    expect(distanceOf('near-6')).toBeUndefined()
  })

  test('the market of several parcels has no value of one of them', async () => {
    const { sections } = await madeData(call, account, ['subject', 'near-1'], 'market')
    const blocks = sections[0]?.blocks ?? []
    expect(factsOf(blocks)).toEqual({ median: expect.any(Number) })
    expect(blocks.find(({ key }) => key === 'bandsChart')).toMatchObject({ marked: null })
  })

  test('a unit is compared with units, and a building refers to them', async () => {
    const database = getDatabase()
    await makeParcel(database, parcels, 'tower', {
      plan_number: 'EPS2328',
      shape: squareAt(-122.6, 49.6, 0.0002),
    })
    for (const unit of ['101', '102', '103'])
      await makeAssessment(database, parcels, 'tower', {
        pid: `000000${unit}`,
        unit,
        actual_use_code: '030',
        facts: JSON.stringify({ floorAreaSquareMetres: 60 }),
      })
    await makeSale(database, sales, 'tower', {
      id: 'sold-102',
      pid: '000000102',
      sold_on: '2026-08-01',
      price_dollars: 600_000,
    })
    await deriveUnits(database)
    const blocks = await make('tower~000000101', 'comparables')
    const { columns, rows } = tableOf(blocks, 'sales')
    expect(columns.map(({ key }) => key)).not.toContain('area')
    expect(rows).toMatchObject([{ key: 'tower~000000102 2026-08-01' }])
    expect(factsOf(blocks)).toMatchObject({ count: 1, median: null })
    expect(textOf(await make('tower', 'comparables'))).toContain('units are sold separately')
  })
})
