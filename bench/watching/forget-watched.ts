import type pg from 'pg'

/** Lets change detection run again on the same releases. */
export async function forgetWatched(pool: pg.Pool): Promise<void> {
  await pool.query(`
    DELETE FROM notification; DELETE FROM collection_change; DELETE FROM detected_change; DELETE FROM live_event;
    UPDATE release_watch SET state = 'waiting', progress = 0 WHERE state = 'notified'`)
  await pool.query('VACUUM ANALYZE notification, collection_change, detected_change, live_event')
}
