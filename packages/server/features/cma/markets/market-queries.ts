import { sql } from 'kysely'
import type { IsoDate } from '#domain/text/dates.ts'
import type { MarketClass, Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Queryable } from '../../../db/open.ts'
import { findsRow } from '../../../db/row-results.ts'
import { rollsBySource } from '../../../importers/derive/property-facts.ts'

export interface MarketKey {
  area: string
  marketClass: MarketClass
  tenure: Tenure
}

const selectNewest = ({ db }: Queryable, { area, marketClass, tenure }: MarketKey) =>
  db
    .selectFrom('market_version')
    .select(['id', 'as_of', 'hash'])
    .where('area', '=', area)
    .where('market_class', '=', marketClass)
    .where('tenure', '=', tenure)
    .orderBy('as_of', 'desc')
    .orderBy('fitted_at', 'desc')
    .limit(1)

export async function findMarketId(
  database: Queryable,
  key: MarketKey,
  day: IsoDate,
): Promise<string | null> {
  const row = await selectNewest(database, key).where('as_of', '<=', day).executeTakeFirst()
  return row?.id ?? null
}

interface MarketFiles {
  line: Buffer | null
  record: Buffer
}

export function readMarketFiles({ db }: Queryable, id: string): Promise<MarketFiles> {
  return db
    .selectFrom('market_version')
    .select(['line', 'record'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function findMarkets(
  { db }: Queryable,
  { since, before, minCount }: { since: IsoDate; before: IsoDate; minCount: number },
): Promise<MarketKey[]> {
  const { rows } = await sql<MarketKey>`
    SELECT market_area AS area, market_class AS "marketClass", tenure FROM market_sale
    WHERE market_area IS NOT NULL AND sold_on >= ${since}::date AND sold_on < ${before}::date
    GROUP BY 1, 2, 3 HAVING count(*) >= ${minCount} ORDER BY 1, 2, 3`.execute(db)
  return rows
}

/**
 * Finds the assessed dollars of each sale, from the roll of its year, which is valued as of July 1 of the
 * year before. Omits rolls over several parcels.
 */
export async function findAssessedSales(
  { db }: Queryable,
  { area, marketClass, tenure }: MarketKey,
  { since, before }: { since: IsoDate; before: IsoDate },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sale_id: string; dollars: number }>`
    SELECT DISTINCT ON (sale_id) sale_id, dollars FROM (
      SELECT m.sale_id, a.source_key, own.source_key AS own_source, sum(a.total_dollars)::float8 AS dollars
      FROM market_sale m
      JOIN assessment a ON a.upid = m.upid AND a.year = extract(year FROM m.sold_on)
      LEFT JOIN parcel own ON own.upid = m.upid
      WHERE m.market_area = ${area} AND m.market_class = ${marketClass} AND m.tenure = ${tenure}
        AND m.sold_on >= ${since}::date AND m.sold_on < ${before}::date
        AND NOT EXISTS (
          SELECT FROM parcel o
          WHERE o.roll_number = own.roll_number AND o.source_key = own.source_key AND o.upid <> own.upid)
      GROUP BY m.sale_id, a.source_key, own.source_key HAVING sum(a.total_dollars) > 0) AS rolls
    ORDER BY sale_id, ${rollsBySource(sql`own_source`)}`.execute(db)
  return new Map(rows.map(({ sale_id, dollars }) => [sale_id, dollars]))
}

export const hasMarkets = ({ db }: Queryable): Promise<boolean> =>
  db.selectFrom('market_version').select('id').limit(1).$call(findsRow)

export const findNewest = (database: Queryable, key: MarketKey) =>
  selectNewest(database, key).executeTakeFirst()

interface NewMarket extends MarketKey, MarketFiles {
  asOf: IsoDate
  hash: string
  saleCount: number
}

/** Keeps earlier versions of the same day, which an analysis may be about to reference. */
export async function storeMarket({ db }: Queryable, market: NewMarket, now: Date): Promise<void> {
  const { area, marketClass, tenure, asOf, hash, saleCount, line, record } = market
  await db
    .insertInto('market_version')
    .values({
      area,
      market_class: marketClass,
      tenure,
      as_of: asOf,
      hash,
      sale_count: saleCount,
      line,
      record,
      fitted_at: now,
    })
    .execute()
}

interface Retention {
  /** Of the versions before this day, only the newest of each month is kept. */
  before: IsoDate
  /** Versions replaced on the day they were made are deleted if replaced before this time. */
  replacedBefore: Date
}

export async function dropUnusedMarkets(
  { db }: Queryable,
  { before, replacedBefore }: Retention,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM market_version v
    WHERE NOT EXISTS (SELECT FROM analysis_basis b WHERE b.market_id = v.id)
      AND EXISTS (
        SELECT FROM market_version n
        WHERE n.area = v.area AND n.market_class = v.market_class AND n.tenure = v.tenure AND (
          (n.as_of = v.as_of AND n.fitted_at > v.fitted_at AND n.fitted_at < ${replacedBefore})
          OR (v.as_of < ${before}::date AND n.as_of > v.as_of
            AND date_trunc('month', n.as_of) = date_trunc('month', v.as_of))))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
