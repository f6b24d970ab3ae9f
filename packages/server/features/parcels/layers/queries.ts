import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { type Box, contains, isOneOf, pointAt, toBounds } from '../../../db/spatial.ts'

interface CategoryCount {
  layer_key: string
  category: string
  count: number
}

/** Zones, listing types and so on, most frequent first. */
export async function findCategories(database: Database): Promise<CategoryCount[]> {
  const { rows } = await sql<CategoryCount>`
    SELECT layer_key, category, count(*) AS count FROM layer_feature WHERE category IS NOT NULL GROUP BY 1, 2
    UNION ALL
    SELECT kind || '_listing', property_type, count(*) FROM listing WHERE status = 'active' GROUP BY 1, 2
    ORDER BY count DESC, category`.execute(database.db)
  return rows
}

/** Size of the grid cells compared to find the densest place: about 4 km, which fills a screen. */
const CELL_DEGREES = 0.04
const SAMPLE_ROWS = 100_000

/**
 * Finds the densest place and its extent, because the centre of all data may be empty land. Reads a sample of
 * the parcels, or the first `SAMPLE_ROWS` in `area`.
 */
export async function findHome(
  database: Database,
  area: Box | null = null,
): Promise<{ bounds: Box; centre: [number, number] } | null> {
  const parcels = area
    ? sql`(
        SELECT centre FROM parcel
        WHERE geom && ST_MakeEnvelope(${sql.join(area.map((edge) => sql`${edge}::float8`))}, 4326)
        LIMIT ${SAMPLE_ROWS}
      ) AS inside`
    : sql`parcel TABLESAMPLE SYSTEM (${await readSamplePercent(database)}::float4)`
  const { rows } = await sql<{ bounds: Box; centre: [number, number] }>`
    WITH sample AS (
      SELECT centre,
        floor(ST_X(centre) / ${CELL_DEGREES}::float8) AS x, floor(ST_Y(centre) / ${CELL_DEGREES}::float8) AS y
      FROM ${parcels}
    ),
    cell AS (SELECT x, y FROM sample GROUP BY x, y ORDER BY count(*) DESC, x, y LIMIT 1),
    home AS (
      SELECT ST_Extent(sample.centre)::geometry AS extent,
        avg(ST_X(sample.centre)) FILTER (WHERE sample.x = cell.x AND sample.y = cell.y) AS lng,
        avg(ST_Y(sample.centre)) FILTER (WHERE sample.x = cell.x AND sample.y = cell.y) AS lat
      FROM sample, cell WHERE abs(sample.x - cell.x) <= 1 AND abs(sample.y - cell.y) <= 1
    )
    SELECT ${toBounds('extent')} AS bounds, ARRAY[lng, lat] AS centre FROM home WHERE extent IS NOT NULL`.execute(
    database.db,
  )
  return rows[0] ?? null
}

async function readSamplePercent(database: Database) {
  const { rows } = await sql<{ rows: number }>`
    SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'parcel'::regclass`.execute(database.db)
  return Math.min(100, (SAMPLE_ROWS / Math.max(rows[0]?.rows ?? 0, 1)) * 100)
}

const MAX_HITS = 50

/** Smallest first. */
export function findFeaturesAt(
  database: Database,
  point: { lng: number; lat: number },
  layers: readonly string[],
  signal: AbortSignal,
) {
  return database.db
    .selectFrom('layer_feature')
    .select([
      'id',
      'layer_key as layer',
      'code',
      'title',
      'category',
      'status',
      'effective_on as effectiveOn',
      'bylaw',
      'url',
      'facts',
      'release_id as releaseId',
      outline.as('geometry'),
    ])
    .where(contains('layer_feature.geom', pointAt(point.lng, point.lat)))
    .where(isOneOf('layer_feature.layer_key', layers))
    .orderBy(sql`ST_Area(layer_feature.geom)`)
    .orderBy('id')
    .limit(MAX_HITS)
    .execute({ signal })
}

/** Simplifies outlines of over 500 vertices by 1/2000 of their extent. */
const outline = sql<import('geojson').Geometry>`ST_AsGeoJSON(
  CASE WHEN ST_NPoints(layer_feature.geom) <= 500 THEN layer_feature.geom
  ELSE ST_SimplifyPreserveTopology(layer_feature.geom,
    greatest(ST_XMax(layer_feature.geom) - ST_XMin(layer_feature.geom),
             ST_YMax(layer_feature.geom) - ST_YMin(layer_feature.geom)) / 2000) END, 6)::json`
