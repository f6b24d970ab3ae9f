import { sql } from 'kysely'
import type { Change } from '#domain/watching/changes/change.ts'
import type { Queryable } from '../../../db/open.ts'

/** SQL: the previous address of change `c`'s listing or parcel, otherwise of its first parcel. */
export const addressOfChange = sql<string | null>`coalesce(c.change#>>'{before,address}', (
  SELECT p.address FROM property p WHERE p.upid = ANY(c.upids) AND p.address IS NOT NULL ORDER BY p.upid LIMIT 1))`

/**
 * Stores changes. Idempotent. Places are inner points of the affected parcels (the former location of a
 * removed one), otherwise the row's own.
 */
export async function storeChanges({ db }: Queryable, changes: readonly Change[]) {
  const { numAffectedRows } = await sql`
    INSERT INTO detected_change (release_id, change_key, type, subject, source_key, as_of, effective_on, upids, change, places)
    SELECT c.release_id, c.key, c.type, c.subject, c.source_key, c.as_of, c.effective_on, c.parcels, c.change,
      coalesce(
        (SELECT ST_Multi(ST_Collect(place ORDER BY place)) FROM (
          SELECT p.centre AS place FROM property p WHERE p.upid = ANY(c.parcels)
          UNION ALL
          SELECT ST_PointOnSurface(e.geom_before) FROM change_event e
          WHERE e.subject_id = ANY(c.parcels) AND e.release_id = c.release_id AND e.entity = 'parcel' AND e.kind = 'removed'
        ) parcels),
        (SELECT ST_Multi(ST_Collect(place ORDER BY place)) FROM (
          SELECT ST_PointOnSurface(coalesce(e.geom_after, e.geom_before, l.geom, f.geom)) AS place
          FROM change_event e
          LEFT JOIN listing l ON e.entity = 'listing' AND l.id = e.subject_id
          LEFT JOIN layer_feature f ON e.entity = 'layer_feature' AND f.id = e.subject_id
          WHERE e.subject_id = ANY(c.subjects) AND e.release_id = c.release_id AND e.entity IN ('listing', 'layer_feature')
        ) own WHERE place IS NOT NULL))
    FROM (
      SELECT (c->>'releaseId')::int AS release_id, c->>'key' AS key, c->>'type' AS type, c->>'subject' AS subject,
        c->>'sourceKey' AS source_key, (c->>'asOf')::date AS as_of, (c->>'effectiveOn')::date AS effective_on,
        ARRAY(SELECT jsonb_array_elements_text(c->'upids')) AS parcels,
        ARRAY(SELECT jsonb_array_elements_text(c->'subjectIds')) AS subjects, c AS change
      FROM jsonb_array_elements(${JSON.stringify(changes)}::jsonb) WITH ORDINALITY AS given (c, n) ORDER BY n
    ) c
    ON CONFLICT (change_key) DO NOTHING`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Flushes the pending list of the index, which would slow the lookups when users open notifications. */
export async function flushPendingIndex({ db }: Queryable) {
  const { rows } = await sql<{ pages: number }>`
    SELECT gin_clean_pending_list('detected_change_upids')::integer AS pages`.execute(db)
  return rows[0]?.pages ?? 0
}
