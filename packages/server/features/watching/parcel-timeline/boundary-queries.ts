import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'

export interface RequestedBoundary {
  /** The entry that shows the boundary. All boundaries of an entry are simplified to the same tolerance. */
  entryKey: string
  releaseId: number
  entity: 'parcel' | 'layer_feature'
  id: string
  side: 'before' | 'after'
  isFramed: boolean
}

export interface FoundBoundary extends Pick<RequestedBoundary, 'entryKey' | 'id' | 'side' | 'isFramed'> {
  geometry: Geometry
  points: number
}

/** Outlines are simplified by this share of the picture's longer side: less than a pixel. */
const DETAIL = 1 / 2000

/**
 * Finds boundaries. Without a stored one, uses the current one, or the one before a later release moved it.
 */
export async function findBoundaries(
  { db }: Database,
  requests: readonly RequestedBoundary[],
): Promise<FoundBoundary[]> {
  if (requests.length === 0) return []
  const { rows } = await sql<FoundBoundary>`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
        AS w ("entryKey" text, "releaseId" int, entity text, id text, side text, "isFramed" boolean)
    ), found AS (
      SELECT w."entryKey", w.id, w.side, w."isFramed",
        coalesce(CASE w.side WHEN 'before' THEN e.geom_before ELSE e.geom_after END, same.geom) AS geom
      FROM wanted w
      JOIN change_event e ON e.subject_id = w.id AND e.release_id = w."releaseId" AND e.entity = w.entity
      LEFT JOIN LATERAL (
        SELECT coalesce(
          (SELECT n.geom_before FROM change_event n
           WHERE n.subject_id = e.subject_id AND n.entity = e.entity AND n.release_id > e.release_id
             AND n.geom_before IS NOT NULL ORDER BY n.release_id LIMIT 1),
          (SELECT p.geom FROM parcel p WHERE e.entity = 'parcel' AND p.upid = e.subject_id),
          (SELECT f.geom FROM layer_feature f WHERE e.entity = 'layer_feature' AND f.id = e.subject_id)) AS geom
      ) same ON e.kind = 'changed' AND e.geom_before IS NULL
    ), sized AS (
      SELECT f.*, ${sql.lit(DETAIL)} * greatest(
        max(ST_XMax(geom)) FILTER (WHERE "isFramed") OVER entry - min(ST_XMin(geom)) FILTER (WHERE "isFramed") OVER entry,
        max(ST_YMax(geom)) FILTER (WHERE "isFramed") OVER entry - min(ST_YMin(geom)) FILTER (WHERE "isFramed") OVER entry
      ) AS detail
      FROM found f WHERE geom IS NOT NULL AND ST_Dimension(geom) = 2
      WINDOW entry AS (PARTITION BY "entryKey")
    )
    SELECT "entryKey", id, side, "isFramed", ST_AsGeoJSON(s.geom, 7)::json AS geometry, ST_NPoints(s.geom) AS points
    FROM sized, LATERAL (SELECT ST_SimplifyPreserveTopology(sized.geom, coalesce(detail, 0)) AS geom OFFSET 0) s
    ORDER BY "entryKey", side DESC, id`.execute(db)
  return rows
}
