/** Stores how far releases are detected and notified (`release_watch`). */
import { sql } from 'kysely'
import type { Queryable } from '../../../db/open.ts'
import type { ReleaseWatchState } from '../../../db/schema/column-types.ts'

export interface WatchedRelease {
  releaseId: number
  sourceKey: string
  datasetKey: string
  /** `YYYY-MM-DD` */
  asOf: string
  state: ReleaseWatchState
  /** Where to resume. The unit depends on the state. */
  progress: number
  isDecided: boolean
}

const RELEASE = sql<WatchedRelease>`
  r.id AS "releaseId", r.source_key AS "sourceKey", r.dataset_key AS "datasetKey", r.as_of::text AS "asOf",
  w.state, w.progress, w.decided_at IS NOT NULL AS "isDecided"`

/** Adds active releases that were imported before releases were watched. */
export async function addMissing({ db }: Queryable) {
  await sql`
    INSERT INTO release_watch (release_id, state)
    SELECT r.id, 'waiting' FROM release r
    WHERE r.status IN ('current', 'superseded') AND NOT r.is_first
      AND NOT EXISTS (SELECT FROM release_watch w WHERE w.release_id = r.id)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Lists releases, oldest first, so that notifications follow release order. */
export async function listReleasesIn(
  { db }: Queryable,
  states: readonly ReleaseWatchState[],
): Promise<WatchedRelease[]> {
  const { rows } = await sql<WatchedRelease>`
    SELECT ${RELEASE} FROM release_watch w JOIN release r ON r.id = w.release_id
    WHERE w.state = ANY(${states}::text[]) ORDER BY r.id`.execute(db)
  return rows
}

export async function findWatched({ db }: Queryable, releaseId: number): Promise<WatchedRelease | undefined> {
  const { rows } = await sql<WatchedRelease>`
    SELECT ${RELEASE} FROM release_watch w JOIN release r ON r.id = w.release_id
    WHERE w.release_id = ${releaseId}`.execute(db)
  return rows[0]
}

/** Stores progress in the batch's transaction. Returns false if another server did. */
export async function advance(
  { db }: Queryable,
  { releaseId, state, progress }: Pick<WatchedRelease, 'releaseId' | 'state' | 'progress'>,
  to: { state?: ReleaseWatchState; progress: number },
) {
  const { numAffectedRows } = await sql`
    UPDATE release_watch SET state = ${to.state ?? state}, progress = ${to.progress}, updated_at = now()
    WHERE release_id = ${releaseId} AND state = ${state} AND progress = ${progress}`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}

export async function quarantineRelease({ db }: Queryable, releaseId: number, reason: string) {
  await sql`
    UPDATE release_watch SET state = 'quarantined', quarantine_reason = ${reason}, updated_at = now()
    WHERE release_id = ${releaseId} AND state = 'waiting'`.execute(db)
}
