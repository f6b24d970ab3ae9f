import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { fillMarket, MARKET_DAY } from '../../../testing/rows/market-sales.ts'
import { insertBasis } from '../analyses/basis-queries.ts'
import { findMarketSales } from '../sales/pool-queries.ts'
import { unpackRecord } from './market-file.ts'
import {
  dropUnusedMarkets,
  findAssessedSales,
  findMarketId,
  findNewest,
  readMarketFiles,
  storeMarket,
} from './market-queries.ts'
import { fitMarkets } from './service.ts'

const KEY = { area: 'Inlet', marketClass: 'house', tenure: 'freehold' } as const
const at = (hour: number) => new Date(Date.UTC(2026, 9, 1, hour))

describeOnBothEngines('Markets by version', (getDatabase) => {
  beforeEach(() => sql`TRUNCATE market_version CASCADE`.execute(getDatabase().db))

  const store = async (hash: string, hour: number, asOf = MARKET_DAY) => {
    const files = { line: null, record: Buffer.from(hash) }
    await storeMarket(getDatabase(), { ...KEY, ...files, asOf, hash, saleCount: 200 }, at(hour))
    return (await findMarketId(getDatabase(), KEY, asOf)) ?? ''
  }
  const drop = (hour: number) =>
    dropUnusedMarkets(getDatabase(), { before: '2026-08-01', replacedBefore: at(hour) })
  const analyse = async (marketId: string) => {
    const { id } = await signedInAccount(getDatabase())
    return insertBasis(getDatabase(), id, { content: Buffer.from('{}'), market_id: marketId, read_at: at(9) })
  }

  test('that are fitted anew on a day leave the version that an analysis is about to be stored with', async () => {
    const morning = await store('morning', 8)
    const noon = await store('noon', 12)
    expect(noon).not.toBe(morning)
    expect(await findNewest(getDatabase(), KEY)).toMatchObject({ hash: 'noon' })
    expect(await drop(11)).toBe(0)
    expect(await analyse(morning)).toEqual(expect.any(String))
  })

  test('are dropped an hour after another of the same day replaced them, unless an analysis has them', async () => {
    await store('dawn', 6)
    await analyse(await store('morning', 8))
    const noon = await store('noon', 12)
    expect(await drop(13)).toBe(1)
    expect(await findMarketId(getDatabase(), KEY, MARKET_DAY)).toBe(noon)
    expect(await drop(13)).toBe(0)
  })

  test('of old months are there once, the newest', async () => {
    await store('first', 1, '2026-06-03')
    const last = await store('last', 2, '2026-06-20')
    await store('this month', 3)
    expect(await drop(23)).toBe(1)
    expect(await findMarketId(getDatabase(), KEY, '2026-07-10')).toBe(last)
  })

  test('are fitted though one of them cannot be, whose name and reason are reported', async () => {
    await fillMarket(getDatabase(), { count: 120 })
    await sql`
      INSERT INTO market_sale SELECT (jsonb_populate_record(m, jsonb_build_object('sale_id', 'broken ' || m.sale_id, 'market_area', 'Broken'))).*
      FROM market_sale m`.execute(getDatabase().db)
    await sql`UPDATE market_sale SET attributes = 'null' WHERE market_area = 'Broken'`.execute(
      getDatabase().db,
    )
    const old = await store('old', 1, '2026-06-03')
    await store('newer', 2, '2026-06-20')
    const fit = fitMarkets({ database: getDatabase(), clock: () => at(20) })
    await expect(fit).rejects.toMatchObject({
      message: 'Markets that could not be fitted: Broken, house, freehold',
      errors: [{ cause: expect.any(Error) }],
    })
    const market = { area: 'Harbour District', marketClass: 'house', tenure: 'freehold' } as const
    expect(await findMarketId(getDatabase(), market, MARKET_DAY)).toEqual(expect.any(String))
    const { rows } = await sql`SELECT FROM market_version WHERE id = ${old}::uuid`.execute(getDatabase().db)
    expect(rows).toEqual([])
  })

  test('that a former method fitted are fitted anew, though their sales are the same', async () => {
    const database = getDatabase()
    const period = { since: '2023-10-01', before: MARKET_DAY }
    await sql`DELETE FROM market_sale WHERE market_area = 'Broken'`.execute(database.db)
    const market = { area: 'Harbour District', marketClass: 'house', tenure: 'freehold' } as const
    const sales = await findMarketSales(database, market, period)
    expect(sales).toHaveLength(120)
    // Before unknown neighbourhoods had a variance.
    const former = hash('sha256', JSON.stringify([2, sales]), 'hex')
    const files = { line: null, record: Buffer.from('former') }
    const stored = { ...market, ...files, asOf: MARKET_DAY, hash: former, saleCount: sales.length }
    await storeMarket(database, stored, at(8))
    const fitted = () => fitMarkets({ database, clock: () => at(20) })
    expect(await fitted()).toEqual(['Harbour District, house, freehold'])
    expect(await fitted()).toEqual([])
  })

  test('have a ratio study of their record, with the rolls of the years of the sales beside it', async () => {
    const database = getDatabase()
    await sql`DELETE FROM market_sale WHERE market_area = 'Broken'`.execute(database.db)
    await fitMarkets({ database, clock: () => at(20) })
    const market = { area: 'Harbour District', marketClass: 'house', tenure: 'freehold' } as const
    const id = (await findMarketId(database, market, MARKET_DAY)) ?? 'none'
    const { study = [], entries } = unpackRecord((await readMarketFiles(database, id)).record)
    expect(study[0]).toMatchObject({ kind: 'all', ours: { count: entries.length } })
    // The only roll is that of 2026: sales of 2025 have no assessed value of their year.
    const in2026 = entries.filter(({ pricedOn }) => pricedOn >= '2026-01-01').length
    expect(in2026).toBeGreaterThan(30)
    expect(study[0]?.assessed?.count).toBe(in2026)
    expect(study[0]?.assessed?.medianRatio.value).toBeCloseTo(0.9, 3)

    const assessed = () => findAssessedSales(database, market, { since: '2026-01-01', before: MARKET_DAY })
    const [[saleId, dollars] = ['', 0]] = await assessed()
    for (const [sourceKey, shown] of [
      ['a-city', dollars],
      ['local-roll', 2 * dollars],
    ] as const) {
      await sql`
        INSERT INTO assessment SELECT (jsonb_populate_record(a, jsonb_build_object(
          'id', ${sourceKey}::text || a.id, 'source_key', ${sourceKey}::text, 'total_dollars', 2 * a.total_dollars))).*
        FROM assessment a JOIN market_sale m USING (upid)
        WHERE m.sale_id = ${saleId} AND a.total_dollars = ${dollars} LIMIT 1`.execute(database.db)
      expect((await assessed()).get(saleId), sourceKey).toBe(shown)
    }
  })
})
