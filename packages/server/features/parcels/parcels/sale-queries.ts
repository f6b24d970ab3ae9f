import { sql } from 'kysely'
import type { Provenance } from '#contract/wire/provenance.ts'
import { unitsSold } from '#domain/parcel/address/strata-unit.ts'
import { formatList } from '#domain/text/counts.ts'
import type { Database } from '../../../db/open.ts'
import { findProvenance } from '../../services/sources/service.ts'

export interface LatestSale {
  upid: string
  /** Null if the price is a median. */
  sold_on: string | null
  price_dollars: number
  comment: string | null
  release_id: number
  /** Units of which the price is the median; 0 for a sale of the property itself. */
  unit_count: number
}

/**
 * Finds the latest sale of each parcel or strata unit. A building never sold as a whole has the median of its
 * units' latest sales, with a comment that names their sources. Reads parcel by parcel through the index,
 * which is cheaper than sorting all sales.
 */
export async function findLatestSales(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<LatestSale[]> {
  const latest = sql<LatestSale>`
    SELECT requested.upid, latest.*, 0 AS unit_count FROM unnest(${upids}::text[]) AS requested(upid)
    CROSS JOIN LATERAL (
      SELECT sold_on, price_dollars, comment, release_id FROM sale
      WHERE sale.upid = requested.upid ORDER BY sold_on DESC, id DESC LIMIT 1
    ) AS latest`.execute(database.db, { signal })
  const [{ rows }, buildingMedians] = await Promise.all([latest, findMedianSales(database, upids, signal)])
  const soldUpids = new Set(rows.map(({ upid }) => upid))
  const medians = buildingMedians.filter(({ upid }) => !soldUpids.has(upid))
  const severalReleases = medians.filter(({ release_ids }) => release_ids.length > 1)
  const releaseIds = severalReleases.flatMap(({ release_ids }) => release_ids)
  const provenance = await findProvenance(database, releaseIds)
  return [
    ...rows,
    ...medians.map(({ first, last, release_ids, ...median }) => {
      const soldUnits = unitsSold({ count: median.unit_count, years: [first, last] })
      const names = release_ids.flatMap((release) => provenance[release] ?? []).map(getName)
      const sources = names.length > 1 ? `, from ${formatList(names)}` : ''
      return {
        ...median,
        sold_on: null,
        comment: `Median of the last sales of ${soldUnits}${sources}`,
        release_id: Math.max(...release_ids),
      }
    }),
  ]
}

/** `Property sales of Cedar Arm` */
const getName = ({ title, publisher }: Provenance) =>
  title.includes(publisher) ? title : `${title} of ${publisher}`

/** The years are those of the first and the last sale. */
interface MedianSale {
  upid: string
  price_dollars: number
  unit_count: number
  first: number
  last: number
  /** The newest release of each source; at least one. */
  release_ids: number[]
}

export async function findMedianSales(
  database: Database,
  upids: readonly string[],
  signal?: AbortSignal,
): Promise<MedianSale[]> {
  if (upids.length === 0) return []
  const { rows } = await sql<MedianSale>`
    SELECT requested.upid, median.* FROM unnest(${upids}::text[]) AS requested(upid)
    CROSS JOIN LATERAL (SELECT FROM strata_unit WHERE building_upid = requested.upid LIMIT 1) AS building
    CROSS JOIN LATERAL (
      WITH latest AS MATERIALIZED (
        SELECT last_sale.* FROM strata_unit unit CROSS JOIN LATERAL (
          SELECT sold_on, price_dollars, source_key, release_id FROM sale WHERE sale.upid = unit.upid ORDER BY sold_on DESC, id DESC LIMIT 1
        ) AS last_sale
        WHERE unit.building_upid = requested.upid
      )
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY price_dollars) AS price_dollars, count(*)::int AS unit_count,
        min(extract(year FROM sold_on))::int AS first, max(extract(year FROM sold_on))::int AS last,
        (SELECT array_agg(newest ORDER BY newest) FROM (SELECT max(release_id) AS newest FROM latest GROUP BY source_key) AS of_source) AS release_ids
      FROM latest
    ) AS median
    WHERE median.unit_count > 0`.execute(database.db, { signal })
  return rows
}
