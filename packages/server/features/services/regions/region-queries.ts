import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

interface RegionRow {
  layer_key: 'municipality' | 'regional_district'
  title: string
  west: number
  south: number
  east: number
  north: number
  is_synthetic: boolean
}

/** Uses census subdivisions, which include reserves, only if no source has real boundaries. */
export async function readRegions({ db }: Database): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    WITH boundary AS (
      SELECT layer_key, title, geom, source_key, category LIKE 'Census subdivision%' AS is_census
      FROM layer_feature WHERE layer_key IN ('municipality', 'regional_district') AND title IS NOT NULL
    )
    SELECT layer_key, boundary.title, bool_or(coalesce(source.is_synthetic, false)) AS is_synthetic,
      min(ST_XMin(geom)) AS west, min(ST_YMin(geom)) AS south, max(ST_XMax(geom)) AS east, max(ST_YMax(geom)) AS north
    FROM boundary LEFT JOIN source ON source.key = boundary.source_key
    WHERE NOT coalesce(is_census, false) OR NOT EXISTS (
      SELECT FROM boundary AS better
      WHERE better.layer_key = boundary.layer_key AND NOT coalesce(better.is_census, false))
    GROUP BY layer_key, boundary.title ORDER BY layer_key, boundary.title
  `.execute(db)
  return rows
}
