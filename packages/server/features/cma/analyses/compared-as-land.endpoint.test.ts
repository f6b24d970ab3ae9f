import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { OWN_SALE } from '../../../testing/rows/analysis-rows.ts'
import { fillMarket, MARKET_DAY, marketUpid } from '../../../testing/rows/market-sales.ts'
import { type AnalysisCaller, analysisCaller } from '../../../testing/servers/analysis-caller.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { factsOf, madeBlocks, textOf } from '../../../testing/servers/made-blocks.ts'

const NOW = new Date(`${MARKET_DAY}T20:00:00Z`)
const RUIN = marketUpid(50)
const REASON = 'Compared as land: the building is 3.0% of the assessed value, less than 5%.'

describeWithDatabase('A house whose building is worth next to nothing', (getDatabase) => {
  let call: AppInMemory
  let account: Awaited<ReturnType<typeof signedInAccount>>
  let mine: ReturnType<AppInMemory['as']>
  let analyses: AnalysisCaller

  beforeEach(async () => {
    call = await appInMemory(getDatabase(), { clock: () => NOW })
    account = await signedInAccount(getDatabase())
    mine = call.as(account)
    analyses = analysisCaller(mine)
    const { rows } = await getDatabase().pool.query('SELECT FROM market_sale LIMIT 1')
    if (rows.length > 0) return
    await fillMarket(getDatabase())
    await getDatabase().pool.query(
      'UPDATE assessment SET total_dollars = 1000000, land_dollars = 970000, improvement_dollars = 30000 WHERE upid = $1',
      [RUIN],
    )
  })

  test('is compared as land, which its answer, its row of the list and its report say', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: RUIN })
    expect(analysis.subject.marketClass).toBe('house')
    expect(await analyses.value(analysis)).toMatchObject({ comparedAs: 'land', value: null })
    expect((await analyses.list())[0]).toMatchObject({ marketClass: 'house', comparedAs: 'land' })
    const blocks = await madeBlocks(call, account, RUIN, 'analysis')
    expect(textOf(blocks)).toContain(REASON)
    expect(factsOf(blocks)).toMatchObject({ class: 'House, compared as land' })
  })

  test('is a house where its person corrects the share', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: RUIN })
    const house = await analyses.changed(analysis, { subject: { corrections: { buildingShare: 0.2 } } })
    const answer = await analyses.value(house)
    expect(answer).toMatchObject({ comparedAs: null })
    expect(answer.value?.dollars).toBeGreaterThan(100_000)
    expect((await analyses.list())[0]?.comparedAs).toBeNull()
  })

  test('is compared with own sales of land', async () => {
    const analysis = await analyses.create({ kind: 'parcel', upid: RUIN })
    const response = await mine.post('saveOwnSale', {
      ...OWN_SALE,
      marketClass: 'land',
      attributes: { ...UNKNOWN_ATTRIBUTES, lotSquareMetres: 600 },
      ownSaleId: randomUUID(),
      updatedAt: null,
      analysisId: analysis.id,
    })
    expect(response.status, response.text).toBe(200)
    const { comparables } = await analyses.value(analysis)
    expect(comparables.map(({ sale, isPinned }) => [sale.name, isPinned])).toEqual([[OWN_SALE.name, true]])
  })
})
