import type pg from 'pg'

/** Makes weekly changes, stored like detected ones, the newest on `2026-10-25`. */
export async function changeZones(pool: pg.Pool, upids: readonly string[], weeks: number): Promise<void> {
  await pool.query(
    `INSERT INTO detected_change (release_id, change_key, type, subject, source_key, as_of, upids, change, places)
     SELECT r.id, concat(upid, '/', week), 'zoning', concat('zoning/', upid), r.source_key, as_of, ARRAY[upid],
       jsonb_build_object('key', concat(upid, '/', week), 'type', 'zoning', 'releaseId', r.id, 'asOf', as_of, 'effectiveOn', NULL,
         'sourceKey', r.source_key, 'subject', concat('zoning/', upid), 'subjectIds', '[]'::jsonb, 'upids', ARRAY[upid],
         'before', jsonb_build_array(zone || jsonb_build_object('code', concat('RS-', week))),
         'after', jsonb_build_array(zone || jsonb_build_object('code', concat('RS-', week + 1)))),
       ST_Multi(centre)
     FROM (SELECT id, source_key FROM release ORDER BY id LIMIT 1) r,
       (SELECT upid, centre FROM parcel WHERE upid = ANY($1::text[])) parcel, generate_series(1, $2::integer) week,
       LATERAL (SELECT (DATE '2026-11-01' - 7 * week)::date AS as_of) d,
       LATERAL (SELECT jsonb_build_object('share', 1, 'bylaw', NULL, 'title', NULL, 'status', NULL, 'category', NULL,
         'effectiveOn', NULL) AS zone) z`,
    [upids, weeks],
  )
}
