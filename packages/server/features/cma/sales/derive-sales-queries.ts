import { sql } from 'kysely'
import { MIN_BUILDING_SHARE, NOT_KNOWN } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Queryable } from '../../../db/open.ts'
import { buildingYear, numericFact } from '../../../importers/derive/property-facts.ts'
import { joinDescription } from './described-property.ts'

interface Batch {
  waterfrontDatasets: readonly string[]
  /** The last sale of the previous batch. */
  after: string
  /** Null for all sales. */
  limit: number | null
}

const COLUMN_NAMES = [
  ...['sale_id', 'release_id', 'upid', 'pid', 'pids', 'market_class', 'tenure', 'building', 'neighbourhood'],
  ...['market_area', 'attributes', 'price_dollars', 'tax_dollars', 'sold_on', 'contract_on', 'attributes_on'],
  ...['is_arms_length', 'listing_number', 'listed_on', 'listed_dollars', 'geom', 'further_release_ids'],
]
const COLUMNS = sql.raw(COLUMN_NAMES.join(', '))
const ASSIGNMENTS = sql.raw(
  COLUMN_NAMES.slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
)

const YEAR_BUILT = buildingYear(numericFact(sql`sold_property.attributes`, 'yearBuilt'))

/** Attributes of a sale that describe the transaction, not the property. */
const SALE_TERMS = ['marketClass', 'tenure', 'taxDollars', 'contractOn', 'isArmsLength', 'document']
const saleTerm = (term: (typeof SALE_TERMS)[number]) => sql`s.attributes ->> ${sql.lit(term)}`

/** Datasets that state whether a parcel is on the waterfront, as `source/dataset`. */
export async function findWaterfrontDatasets({ db }: Queryable): Promise<string[]> {
  const { rows } = await sql<{ dataset: string }>`
    SELECT DISTINCT source_key || '/' || dataset_key AS dataset
    FROM parcel WHERE facts ? 'waterfront' ORDER BY 1`.execute(db)
  return rows.map(({ dataset }) => dataset)
}

/**
 * Derives the market sales of a batch. Must be called in a transaction. `last` is the id of the batch's last
 * sale, or null if the batch is empty.
 *
 * Classes a house as land if its building is worth almost nothing (`MIN_BUILDING_SHARE`). If the building was
 * built after the sale, `attributes_on` says when. Attributes and terms from the sale's own source take
 * precedence. Skips sales whose class or tenure is `NOT_KNOWN`.
 */
export async function deriveSales(
  { db }: Queryable,
  { waterfrontDatasets, after, limit }: Batch,
): Promise<{ changed: number; last: string | null }> {
  const { rows } = await sql<{ last: string | null }>`
    SELECT max(id) AS last
    FROM (SELECT id FROM sale WHERE id > ${after} ORDER BY id LIMIT ${limit}::int) batch`.execute(db)
  const last = rows[0]?.last ?? null
  if (last === null) return { changed: 0, last }
  const batchCondition = sql`s.id > ${after} AND s.id <= ${last}`
  const description = joinDescription({
    day: sql`s.sold_on`,
    waterfrontDatasets: sql`${[...waterfrontDatasets]}::text[]`,
  })
  await sql`
    CREATE TEMP TABLE derived_sale ON COMMIT DROP AS
    SELECT 'sale:' || s.id AS sale_id, s.release_id, s.upid, coalesce(s.pid, p.pid) AS pid,
      ARRAY[coalesce(s.pid, p.pid, s.upid)]
        || CASE WHEN s.comment ~* 'multiple property' THEN ARRAY['others'] ELSE '{}' END AS pids,
      sold_property.market_class, coalesce(${saleTerm('tenure')}, description.tenure) AS tenure,
      description.building, description.neighbourhood, description.market_area,
      CASE WHEN sold_property.market_class = 'land'
        THEN sold_property.attributes || '{"buildingShare": null}'
        ELSE sold_property.attributes END AS attributes,
      s.price_dollars, coalesce((${saleTerm('taxDollars')})::bigint, 0) AS tax_dollars,
      s.sold_on, (${saleTerm('contractOn')})::date AS contract_on,
      CASE WHEN sold_property.market_class <> 'land' AND ${YEAR_BUILT} > extract(year FROM s.sold_on)
        THEN make_date(${YEAR_BUILT}::int, 1, 1) END AS attributes_on,
      coalesce((${saleTerm('isArmsLength')})::boolean,
        s.comment !~* 'reject|not suitable|non.?arm|foreclos|related part', true) AS is_arms_length,
      sold_listing.listing_number, sold_listing.listed_on, sold_listing.price_dollars AS listed_dollars,
      p.centre AS geom,
      ARRAY(
        SELECT DISTINCT other_release.id
        FROM (
          SELECT value::int AS id FROM jsonb_each_text(description.releases) WHERE NOT s.attributes ? key
          UNION ALL SELECT sold_listing.release_id
        ) other_release
        WHERE other_release.id <> s.release_id ORDER BY 1
      ) AS further_release_ids
    FROM sale s
    JOIN property p ON p.upid = s.upid
    ${description}
    CROSS JOIN LATERAL (
      SELECT description.attributes || (s.attributes - ${[...SALE_TERMS]}::text[]) AS attributes,
        coalesce(${saleTerm('marketClass')}, CASE
          WHEN description.market_class = 'house' AND (s.comment ~* '^vacant' OR
            (description.attributes ->> 'buildingShare')::float8 < ${sql.lit(MIN_BUILDING_SHARE)}::float8)
          THEN 'land' ELSE description.market_class END) AS market_class
    ) sold_property
    LEFT JOIN LATERAL (
      SELECT l.listing_number, l.listed_on, l.price_dollars, l.release_id FROM listing l
      WHERE l.upid = s.upid AND l.kind = 'mls' AND l.status = 'sold'
        AND s.sold_on BETWEEN l.listed_on AND l.listed_on + 400
      ORDER BY l.listed_on DESC, l.id LIMIT 1
    ) sold_listing ON true
    WHERE ${batchCondition}
      AND sold_property.market_class <> ${NOT_KNOWN}
      AND coalesce(${saleTerm('tenure')}, p.facts ->> 'tenure', '') <> ${NOT_KNOWN}`.execute(db)
  const upserts = await sql`
    INSERT INTO market_sale (${COLUMNS}) SELECT ${COLUMNS} FROM derived_sale d
    WHERE NOT EXISTS (
      SELECT FROM market_sale m WHERE m.sale_id = d.sale_id AND (m.*) IS NOT DISTINCT FROM (d.*))
    ON CONFLICT (sale_id) DO UPDATE SET ${ASSIGNMENTS}`.execute(db)
  const deletions = await sql`
    DELETE FROM market_sale m USING sale s WHERE m.sale_id = 'sale:' || s.id AND ${batchCondition}
      AND NOT EXISTS (SELECT FROM derived_sale d WHERE d.sale_id = m.sale_id)`.execute(db)
  return { changed: Number((upserts.numAffectedRows ?? 0n) + (deletions.numAffectedRows ?? 0n)), last }
}

export async function deleteOrphanedSales({ db }: Queryable): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM market_sale m WHERE NOT EXISTS (SELECT FROM sale s WHERE m.sale_id = 'sale:' || s.id)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

interface Derivation {
  releases: string
  waterfrontDatasets: string[]
}

export async function findDerivation({ db }: Queryable): Promise<Derivation | null> {
  const row = await db
    .selectFrom('market_derivation')
    .select(['releases', 'waterfront_datasets'])
    .executeTakeFirst()
  return row ? { releases: row.releases, waterfrontDatasets: row.waterfront_datasets } : null
}

export async function storeDerivation(
  { db }: Queryable,
  { releases, waterfrontDatasets }: Derivation,
  now: Date,
): Promise<void> {
  const values = { releases, waterfront_datasets: waterfrontDatasets, derived_at: now }
  await db
    .insertInto('market_derivation')
    .values(values)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
    .execute()
}
