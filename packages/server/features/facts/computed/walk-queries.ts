import { sql } from 'kysely'
import type { AmenityCategory } from '#domain/parcel/place/amenity-category.ts'
import { MAX_PER_CATEGORY, TRANSIT_REACH_METRES, WALK_REACH_METRES } from '#domain/valuation/walk-score.ts'
import type { Database } from '../../../db/open.ts'
import { boxAround, metresTo } from '../../../db/spatial.ts'
import type { Extent } from './coverage.ts'
import { BOX } from './input-queries.ts'

export const WALK_LAYERS = ['amenity', 'park'] as const
export const TRANSIT_LAYERS = ['transit_stop'] as const

export interface Place {
  upid: string
  lng: number
  lat: number
}

/** Park kinds that are not walking destinations. */
const NO_PARKS = sql`('golf course', 'green')`
/** A dataset with a smaller share of places in a category does not record that category systematically. */
const MIN_SHARE = 0.01

export async function findAmenityExtents(
  { db }: Database,
  signal: AbortSignal,
): Promise<(Extent & { categories: AmenityCategory[] })[]> {
  const { rows } = await sql<Extent & { categories: AmenityCategory[] }>`
    SELECT source_key, dataset_key, min(west) AS west, min(south) AS south, max(east) AS east, max(north) AS north,
      array_agg(category) FILTER (WHERE places >= ${MIN_SHARE} * of_all) AS categories
    FROM (
      SELECT source_key, dataset_key, layer_key, CASE layer_key WHEN 'park' THEN 'parks' ELSE category END AS category,
        count(*) AS places, sum(count(*)) OVER (PARTITION BY source_key, dataset_key, layer_key) AS of_all,
        ${BOX}
      FROM layer_feature WHERE layer_key IN ('amenity', 'park') GROUP BY 1, 2, 3, 4
    ) AS mapped GROUP BY source_key, dataset_key, layer_key`.execute(db, { signal })
  return rows
}

export async function listStopExtents({ db }: Database, signal: AbortSignal): Promise<Extent[]> {
  const { rows } = await sql<Extent>`
    SELECT source_key, dataset_key, ${BOX} FROM layer_feature WHERE layer_key = 'transit_stop' GROUP BY 1, 2`.execute(
    db,
    { signal },
  )
  return rows
}

interface NearbyFeature {
  upid: string
  id: string
  title: string | null
  /** The straight-line distance from the parcel's inner point. */
  metres: number
  lng: number
  lat: number
  releaseId: number
  sourceKey: string
}

const FEATURE = sql`f.id, f.title, ST_X(f.point) AS lng, ST_Y(f.point) AS lat, f.release_id AS "releaseId", f.source_key AS "sourceKey"`

export interface NearbyAmenity extends NearbyFeature {
  category: AmenityCategory
}

/** Finds the nearest places per category, as many as the score counts. A park's distance is to its edge. */
export async function findAmenitiesNear(
  { db }: Database,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<NearbyAmenity[]> {
  const { rows } = await sql<NearbyAmenity>`
    SELECT * FROM (
      SELECT near.*, row_number() OVER (PARTITION BY upid, category ORDER BY metres, id) AS turn FROM (
        SELECT parcel.upid, f.category, ${FEATURE}, ${METRES} AS metres
        FROM ${unnestPlaces(places)} CROSS JOIN LATERAL ${AMENITIES_AROUND}
      ) near WHERE metres <= ${WALK_REACH_METRES}
    ) ranked WHERE turn <= ${MAX_PER_CATEGORY}`.execute(db, { signal })
  return rows
}

type AmenityDistances = Readonly<Partial<Record<AmenityCategory, readonly number[]>>>

/** Like `findAmenitiesNear`, but finds only distances: one row per place instead of about sixty. */
export async function findAmenityDistances(
  { db }: Database,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<Map<string, AmenityDistances>> {
  const { rows } = await sql<{ upid: string; distances: AmenityDistances | null }>`
    SELECT parcel.upid, near.distances FROM ${unnestPlaces(places)} CROSS JOIN LATERAL (
      SELECT json_object_agg(category, metres) AS distances FROM (
        SELECT category, (array_agg(metres ORDER BY metres))[:${MAX_PER_CATEGORY}] AS metres
        FROM (SELECT category, ${METRES} AS metres FROM ${AMENITIES_AROUND} OFFSET 0) around
        WHERE metres <= ${WALK_REACH_METRES} AND category IS NOT NULL GROUP BY category
      ) nearest
    ) near`.execute(db, { signal })
  return new Map(rows.map(({ upid, distances }) => [upid, distances ?? {}]))
}

export interface NearbyStop extends NearbyFeature {
  category: string | null
  line: string | null
  departures: string | null
}

/**
 * Finds transit stops within walking distance. Merges stops by name, because a station's entrances are often
 * separate features.
 */
export async function findStopsNear(
  { db }: Database,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<NearbyStop[]> {
  const { rows } = await sql<NearbyStop>`
    SELECT * FROM (
      SELECT parcel.upid, f.category, ${FEATURE}, COALESCE(f.facts->>'line', f.title) AS line,
        f.facts->>'Departures an hour' AS departures, ${METRES} AS metres
      FROM ${unnestPlaces(places)} CROSS JOIN LATERAL (
        SELECT id, category, title, facts, release_id, source_key, ${NEAREST_POINT} AS point FROM layer_feature
        WHERE layer_key IN ('amenity', 'park', 'transit_stop') AND layer_key = 'transit_stop'
          AND geom && ${boxAround(sql`parcel.lng`, sql`parcel.lat`, TRANSIT_REACH_METRES)} OFFSET 0
      ) f
    ) near WHERE metres <= ${TRANSIT_REACH_METRES}`.execute(db, { signal })
  return rows
}

const NEAREST_POINT = sql`CASE WHEN ST_GeometryType(geom) = 'ST_Point' THEN geom
  ELSE ST_ClosestPoint(geom, ST_SetSRID(ST_MakePoint(parcel.lng, parcel.lat), 4326)) END`

const METRES = metresTo(sql`f.point`, sql`parcel.lng`, sql`parcel.lat`)

const AMENITIES_AROUND = sql`(
  SELECT CASE layer_key WHEN 'park' THEN 'parks' ELSE category END AS category,
    id, title, release_id, source_key, ${NEAREST_POINT} AS point
  FROM layer_feature
  WHERE layer_key IN ('amenity', 'park', 'transit_stop') AND layer_key <> 'transit_stop'
    AND geom && ${boxAround(sql`parcel.lng`, sql`parcel.lat`, WALK_REACH_METRES)}
    AND NOT (layer_key = 'park' AND category IS NOT NULL AND category IN ${NO_PARKS}) OFFSET 0
) f`

function unnestPlaces(places: readonly Place[]) {
  return sql`unnest(${places.map(({ upid }) => upid)}::text[], ${places.map(({ lng }) => lng)}::float8[],
    ${places.map(({ lat }) => lat)}::float8[]) AS parcel(upid, lng, lat)`
}
