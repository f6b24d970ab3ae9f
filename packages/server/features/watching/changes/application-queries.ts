import { sql } from 'kysely'
import type { Redraw } from '#domain/watching/changes/change-event.ts'
import type { Queryable } from '../../../db/open.ts'
import { GRID_DEGREES } from '../../../db/spatial.ts'
import { LAND } from './ground-queries.ts'

type Release = { releaseId: number; sourceKey: string; datasetKey: string }

const grid = sql.lit(GRID_DEGREES)

export async function findUnchangedCodes(
  { db }: Queryable,
  { releaseId, sourceKey, datasetKey }: Release,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT DISTINCT f.code FROM layer_feature f
    WHERE f.layer_key = 'development_application' AND f.source_key = ${sourceKey} AND f.dataset_key = ${datasetKey}
      AND f.code IS NOT NULL AND NOT EXISTS (
        SELECT FROM change_event e WHERE e.release_id = ${releaseId} AND e.entity = 'layer_feature' AND e.subject_id = f.id)`.execute(
    db,
  )
  return rows.map(({ code }) => code)
}

/** Measures by how many metres outlines moved: by the difference of areas, otherwise by centroids. */
export async function measureRedraws(
  { db }: Queryable,
  releaseId: number,
  ids: readonly string[],
): Promise<Redraw[]> {
  const { rows } = await sql<Redraw>`
    SELECT e.subject_id AS "subjectId", md5(ST_AsBinary(e.geom_before)) AS "geometryHashBefore",
      md5(ST_AsBinary(e.geom_after)) AS "geometryHashAfter",
      CASE WHEN ST_Dimension(e.geom_before) = 2 AND ST_Dimension(e.geom_after) = 2
        THEN coalesce(
          ST_Area(ST_SymDifference(e.geom_before, e.geom_after, ${grid})::geography) /
            nullif(ST_Perimeter(e.geom_before::geography), 0), 0)
        ELSE ST_Distance(ST_Centroid(e.geom_before)::geography, ST_Centroid(e.geom_after)::geography)
      END AS "movedMetres"
    FROM change_event e
    WHERE e.release_id = ${releaseId} AND e.entity = 'layer_feature' AND e.subject_id = ANY(${ids}::text[])
      AND 'geom' = ANY(e.changed_fields) AND e.geom_before IS NOT NULL AND e.geom_after IS NOT NULL`.execute(
    db,
  )
  return rows
}

/**
 * Applications are drawn inexactly, so one that covers less of a parcel, such as a strip along its edge, does
 * not count.
 */
const MIN_PARCEL_SHARE = 0.1
/** A small area on a large parcel counts if at least this share of it is inside. */
const MIN_APPLICATION_SHARE = 0.5

export async function findParcelsOfApplications(
  { db }: Queryable,
  releaseId: number,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; upids: string[] }>`
    SELECT s.subject_id AS id, array_agg(DISTINCT p.upid) AS upids
    FROM (
      SELECT e.subject_id, side.geom FROM change_event e,
        LATERAL (VALUES (e.geom_before), (e.geom_after),
          (CASE WHEN e.geom_before IS NULL AND e.geom_after IS NULL
             THEN (SELECT f.geom FROM layer_feature f WHERE f.id = e.subject_id) END)) side (geom)
      WHERE e.release_id = ${releaseId} AND e.entity = 'layer_feature' AND e.subject_id = ANY(${ids}::text[])
        AND side.geom IS NOT NULL
    ) s JOIN parcel p ON p.geom && s.geom AND ST_Intersects(s.geom, p.geom) AND ${LAND},
    LATERAL (SELECT CASE WHEN ST_Dimension(s.geom) = 2 THEN ST_Area(ST_Intersection(s.geom, p.geom, ${grid})) END AS area
      OFFSET 0) common
    WHERE common.area IS NULL OR common.area >= ${MIN_PARCEL_SHARE} * ST_Area(p.geom)
      OR common.area >= ${MIN_APPLICATION_SHARE} * ST_Area(s.geom)
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ id, upids }) => [id, upids]))
}
