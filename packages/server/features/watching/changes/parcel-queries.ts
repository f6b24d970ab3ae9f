import { sql } from 'kysely'
import type { Box } from '#domain/geometry/local-plane.ts'
import type { ParcelOverlap } from '#domain/watching/changes/change-event.ts'
import type { Queryable } from '../../../db/open.ts'
import { GRID_DEGREES } from '../../../db/spatial.ts'

type Release = { releaseId: number; sourceKey: string }

export interface PidStep {
  subjectId: string
  pid: string
  side: 'before' | 'after'
}

export async function findPidSteps({ db }: Queryable, { releaseId, sourceKey }: Release): Promise<PidStep[]> {
  const { rows } = await sql<PidStep>`
    WITH said AS MATERIALIZED (
      SELECT subject_id, before->>'pid' AS was, after->>'pid' AS is_now FROM change_event
      WHERE release_id = ${releaseId} AND entity = 'parcel'
        AND (kind <> 'changed' OR changed_fields && ARRAY['pid', 'geom'])
    ), steps AS (
      SELECT subject_id, was AS pid, 'before' AS side FROM said
      WHERE was IS NOT NULL AND NOT EXISTS (SELECT FROM said o WHERE o.is_now = said.was)
      UNION ALL
      SELECT subject_id, is_now, 'after' FROM said
      WHERE is_now IS NOT NULL AND NOT EXISTS (SELECT FROM said o WHERE o.was = said.is_now)
    )
    SELECT s.subject_id AS "subjectId", s.pid, s.side FROM steps s
    WHERE NOT EXISTS (
      SELECT FROM parcel p
      WHERE p.pid = s.pid AND p.source_key = ${sourceKey} AND p.upid <> s.subject_id
        AND NOT EXISTS (SELECT FROM said o WHERE o.subject_id = p.upid))
    ORDER BY s.subject_id, s.side`.execute(db)
  return rows
}

export async function hasPids({ db }: Queryable, { releaseId, sourceKey }: Release) {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM parcel WHERE source_key = ${sourceKey} AND pid IS NOT NULL)
      OR EXISTS (SELECT FROM change_event WHERE release_id = ${releaseId} AND entity = 'parcel' AND before->>'pid' IS NOT NULL) AS has`.execute(
    db,
  )
  return rows[0]?.has === true
}

export async function findKeySteps({ db }: Queryable, { releaseId }: Release): Promise<PidStep[]> {
  const { rows } = await sql<PidStep>`
    SELECT subject_id AS "subjectId", subject_id AS pid, CASE kind WHEN 'removed' THEN 'before' ELSE 'after' END AS side
    FROM change_event WHERE release_id = ${releaseId} AND entity = 'parcel' AND kind <> 'changed'
    ORDER BY subject_id`.execute(db)
  return rows
}

export interface ParcelSide extends Box {
  subjectId: string
  side: 'before' | 'after'
  areaSquareMetres: number
}

export async function findParcelSides({ db }: Queryable, releaseId: number): Promise<ParcelSide[]> {
  const { rows } = await sql<ParcelSide>`
    SELECT e.subject_id AS "subjectId", s.side, s.area AS "areaSquareMetres",
      ST_XMin(s.geom) AS west, ST_YMin(s.geom) AS south, ST_XMax(s.geom) AS east, ST_YMax(s.geom) AS north
    FROM change_event e, LATERAL (VALUES
      ('before', e.geom_before, (e.before->>'area_square_metres')::float8),
      ('after', e.geom_after, (e.after->>'area_square_metres')::float8)) s (side, geom, area)
    WHERE e.release_id = ${releaseId} AND e.entity = 'parcel' AND s.geom IS NOT NULL AND s.area IS NOT NULL
    ORDER BY e.subject_id, s.side`.execute(db)
  return rows
}

export async function findOverlaps(
  { db }: Queryable,
  releaseId: number,
  pairs: readonly (readonly [parent: string, child: string])[],
): Promise<ParcelOverlap[]> {
  const { rows } = await sql<ParcelOverlap>`
    SELECT parent.subject_id AS "parentUpid", child.subject_id AS "childUpid", m.area AS "areaSquareMetres"
    FROM unnest(${pairs.map(([parent]) => parent)}::text[], ${pairs.map(([, child]) => child)}::text[]) w (parent, child)
    JOIN change_event parent ON parent.subject_id = w.parent AND parent.release_id = ${releaseId} AND parent.entity = 'parcel'
    JOIN change_event child ON child.subject_id = w.child AND child.release_id = ${releaseId} AND child.entity = 'parcel',
    LATERAL (
      SELECT ST_Area(ST_Intersection(parent.geom_before, child.geom_after, ${sql.lit(GRID_DEGREES)}))
        / nullif(ST_Area(parent.geom_before), 0) * (parent.before->>'area_square_metres')::float8 AS area OFFSET 0
    ) m
    WHERE m.area > 0`.execute(db)
  return rows
}
