import { sql } from 'kysely'
import type { Box } from '#domain/geometry/local-plane.ts'
import { NON_OVERLAPPING_LAYERS } from '#domain/layers/covering-layers.ts'
import type { StoredLayerKey } from '#domain/layers/layers.ts'
import type { GroundCover, GroundParcel } from '#domain/watching/changes/change-event.ts'
import { MIN_LINK_SHARE } from '#domain/watching/changes/lineage/lineage.ts'
import type { Queryable } from '../../../db/open.ts'
import { GRID_DEGREES } from '../../../db/spatial.ts'

const grid = sql.lit(GRID_DEGREES)
const LAYERS: readonly StoredLayerKey[] = [...NON_OVERLAPPING_LAYERS, 'alr']
const NON_GROUND_FIELDS = ['facts', 'url', 'bylaw']

/** Excludes rights of way, which overlap parcels, and roads, over which zones extend. */
export const LAND = sql`p.parcel_class NOT IN ('interest', 'road')`

export interface GroundPolygon extends Box {
  subjectId: string
  layer: StoredLayerKey
}

/**
 * Outlines before and after the release: the stored outline if it changed, otherwise the current one, or the
 * one before a later change.
 */
const changedOutlines = (releaseId: number) => sql`
  SELECT e.subject_id, e.layer_key, e.changed_fields,
    CASE WHEN e.kind <> 'added' THEN coalesce(e.geom_before, same.geom) END AS was,
    CASE WHEN e.kind <> 'removed' THEN coalesce(e.geom_after, same.geom) END AS is_now,
    same.geom IS NOT NULL AS is_still
  FROM change_event e LEFT JOIN LATERAL (
    SELECT coalesce(
      (SELECT n.geom_before FROM change_event n
       WHERE n.subject_id = e.subject_id AND n.entity = 'layer_feature' AND n.release_id > e.release_id
         AND n.geom_before IS NOT NULL ORDER BY n.release_id LIMIT 1),
      (SELECT f.geom FROM layer_feature f WHERE f.id = e.subject_id)) AS geom
  ) same ON e.kind = 'changed' AND e.geom_before IS NULL
  WHERE e.release_id = ${releaseId} AND e.entity = 'layer_feature'`

export async function findGroundPolygons({ db }: Queryable, releaseId: number): Promise<GroundPolygon[]> {
  const { rows } = await sql<GroundPolygon>`
    SELECT s.subject_id AS "subjectId", s.layer_key AS layer,
      ST_XMin(s.extent) AS west, ST_YMin(s.extent) AS south, ST_XMax(s.extent) AS east, ST_YMax(s.extent) AS north
    FROM (
      SELECT subject_id, layer_key, ST_Envelope(ST_Collect(ST_Envelope(was), ST_Envelope(is_now))) AS extent
      FROM (${changedOutlines(releaseId)}) e
      WHERE layer_key = ANY(${LAYERS}::text[]) AND coalesce(ST_Dimension(is_now), ST_Dimension(was)) = 2
        AND (cardinality(changed_fields) = 0 OR NOT changed_fields <@ ${NON_GROUND_FIELDS}::text[])
    ) s WHERE s.extent IS NOT NULL ORDER BY 1`.execute(db)
  return rows
}

/** Whether a parcel's old and new outlines share too little to be a redrawing. */
const hasOtherLand = sql`ST_Area(ST_Intersection(e.geom_before, e.geom_after, ${grid}))
  < ${1 - MIN_LINK_SHARE} * greatest(ST_Area(e.geom_before), ST_Area(e.geom_after))`

export interface ParcelBox extends Box {
  upid: string
}

export async function hasReplannedParcels({ db }: Queryable, releaseId: number) {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM change_event e WHERE e.release_id = ${releaseId} AND e.entity = 'parcel'
      AND (e.kind = 'added' OR 'geom' = ANY(e.changed_fields))) AS has`.execute(db)
  return rows[0]?.has ?? false
}

/**
 * Finds parcels near the square that overlap a polygon's box by more than an edge; at most `limit` rows, in
 * which parcels may repeat.
 */
export async function findParcelsNear(
  { db }: Queryable,
  boxes: readonly Box[],
  square: Box,
  limit: number | null,
): Promise<ParcelBox[]> {
  const { rows } = await sql<ParcelBox>`
    SELECT p.upid, ST_XMin(p.box) AS west, ST_YMin(p.box) AS south, ST_XMax(p.box) AS east, ST_YMax(p.box) AS north
    FROM unnest(${boxes.map(({ west }) => west)}::float8[], ${boxes.map(({ south }) => south)}::float8[],
      ${boxes.map(({ east }) => east)}::float8[], ${boxes.map(({ north }) => north)}::float8[]) b (west, south, east, north),
    LATERAL (
      SELECT p.upid, Box3D(p.geom) AS box FROM parcel p
      WHERE p.geom && ST_MakeEnvelope(greatest(b.west, ${square.west}), greatest(b.south, ${square.south}),
          least(b.east, ${square.east}), least(b.north, ${square.north}), 4326)
        AND ${LAND}
      OFFSET 0
    ) p
    WHERE least(ST_XMax(p.box), b.east) - greatest(ST_XMin(p.box), b.west) > ${grid}
      AND least(ST_YMax(p.box), b.north) - greatest(ST_YMin(p.box), b.south) > ${grid}
    LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * Finds parcels that are new or on mostly other land, which are reported by lineage. Omits redrawn ones,
 * whose zone may have changed.
 */
export async function findReplannedParcels(
  { db }: Queryable,
  releaseId: number,
  upids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ upid: string }>`
    SELECT e.subject_id AS upid FROM (
      SELECT subject_id, kind, geom_before, geom_after FROM change_event
      WHERE subject_id = ANY(${upids}::text[]) AND release_id = ${releaseId} AND entity = 'parcel'
        AND (kind = 'added' OR 'geom' = ANY(changed_fields))
      OFFSET 0
    ) e WHERE e.kind = 'added' OR ${hasOtherLand}`.execute(db)
  return new Set(rows.map(({ upid }) => upid))
}

/**
 * Measures the share of parcel `l` that a polygon covers. The polygon comes first, so that PostGIS prepares
 * it once. Testing for a merely shared edge is cheaper than intersecting.
 */
const getShare = (shape: string) => {
  const polygon = sql.ref(shape)
  return sql`CASE WHEN ${polygon} IS NULL OR NOT ${polygon} && l.geom OR ST_Dimension(${polygon}) < 2 THEN 0
    WHEN ST_Covers(${polygon}, l.geom) THEN 1 WHEN ST_Touches(${polygon}, l.geom) THEN 0
    ELSE least(1, ST_Area(ST_Intersection(${polygon}, l.geom, ${grid})) / nullif(ST_Area(l.geom), 0)) END`
}

export interface CoverPair {
  subjectId: string
  upid: string
}

/** Measures the covered areas by polygon, without those that are zero before and after. */
export async function measureCovers(
  { db }: Queryable,
  releaseId: number,
  pairs: readonly CoverPair[],
): Promise<GroundCover[]> {
  const subjectIds = pairs.map(({ subjectId }) => subjectId)
  const { rows } = await sql<GroundCover>`
    WITH polygons AS MATERIALIZED (
      SELECT * FROM (${changedOutlines(releaseId)}) e WHERE e.subject_id = ANY(${[...new Set(subjectIds)]}::text[])
    )
    SELECT l.upid, s.layer_key AS layer, s.subject_id AS "subjectId",
      w.share * l.area AS "beforeSquareMetres", n.share * l.area AS "afterSquareMetres"
    FROM polygons s
      JOIN unnest(${subjectIds}::text[], ${pairs.map(({ upid }) => upid)}::text[]) pair (subject_id, upid) USING (subject_id),
      LATERAL (
        SELECT p.upid, p.geom, p.area_square_metres AS area FROM parcel p WHERE p.upid = pair.upid OFFSET 0
      ) l,
      LATERAL (SELECT ${getShare('s.was')} AS share OFFSET 0) w,
      LATERAL (SELECT CASE WHEN s.is_still THEN w.share ELSE ${getShare('s.is_now')} END AS share OFFSET 0) n
    WHERE w.share > 0 OR n.share > 0`.execute(db)
  return rows
}

/** Finds the area of these parcels in unchanged Agricultural Land Reserve (ALR) polygons. */
export async function findUnchangedAlr(
  { db }: Queryable,
  { releaseId, sourceKey, datasetKey }: { releaseId: number; sourceKey: string; datasetKey: string },
  upids: readonly string[],
): Promise<GroundCover[]> {
  const { rows } = await sql<GroundCover>`
    SELECT l.upid, 'alr' AS layer, l.id AS "subjectId", c.share * l.area AS "beforeSquareMetres",
      c.share * l.area AS "afterSquareMetres"
    FROM (
      SELECT p.upid, p.geom, p.area_square_metres AS area, f.id, f.geom AS polygon
      FROM parcel p JOIN layer_feature f ON f.geom && p.geom
      WHERE p.upid = ANY(${upids}::text[]) AND f.layer_key = 'alr' AND f.source_key = ${sourceKey}
        AND f.dataset_key = ${datasetKey} AND NOT EXISTS (
          SELECT FROM change_event e
          WHERE e.subject_id = f.id AND e.release_id = ${releaseId} AND e.entity = 'layer_feature')
    ) l, LATERAL (SELECT ${getShare('l.polygon')} AS share OFFSET 0) c
    WHERE c.share > 0`.execute(db)
  return rows
}

export async function findGroundParcels(
  { db }: Queryable,
  upids: readonly string[],
): Promise<GroundParcel[]> {
  const { rows } = await sql<GroundParcel>`
    SELECT upid, area_square_metres AS "areaSquareMetres", ST_Perimeter(geom::geography) AS "perimeterMetres"
    FROM parcel WHERE upid = ANY(${upids}::text[])`.execute(db)
  return rows
}
