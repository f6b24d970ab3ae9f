import { sql } from 'kysely'
import type { ReleaseCounts } from '#contract/admin/monitor-releases.ts'
import { isoTime } from '../../../db/iso-time.ts'
import type { Queryable } from '../../../db/open.ts'
import type { ReleaseWatchState } from '../../../db/schema/column-types.ts'
import { releaseCounts } from '../../../importers/release/finish-release.ts'

interface Release {
  releaseId: number
  sourceTitle: string
  datasetKey: string
  asOf: string
  reason: string
  counts: ReleaseCounts
}

interface QuarantinedRelease extends Release {
  quarantinedSince: string
}

interface Decision {
  state: ReleaseWatchState
  /** The administrator; null if the account was deleted. */
  decidedBy: string | null
  decidedAt: Date
}

type DecidedRelease = Release & Decision

export type InspectedRelease = Release & { decision: Decision | null }

const RELEASE = sql`
  r.id AS "releaseId", s.title AS "sourceTitle", r.dataset_key AS "datasetKey", r.as_of::text AS "asOf",
  coalesce(w.quarantine_reason, '') AS reason, ${releaseCounts('r')} AS counts`
const DECISION = sql`w.state, a.username AS "decidedBy", w.decided_at AS "decidedAt"`
const RELEASE_TABLES = sql`release_watch w JOIN release r ON r.id = w.release_id JOIN source s ON s.key = r.source_key`

/** Oldest first. */
export async function listQuarantined({ db }: Queryable): Promise<QuarantinedRelease[]> {
  const { rows } = await sql<QuarantinedRelease>`
    SELECT ${RELEASE}, ${isoTime(sql`w.updated_at`)} AS "quarantinedSince" FROM ${RELEASE_TABLES} WHERE w.state = 'quarantined' ORDER BY r.id`.execute(
    db,
  )
  return rows
}

export async function listDecided({ db }: Queryable, limit: number): Promise<DecidedRelease[]> {
  const { rows } = await sql<DecidedRelease>`
    SELECT ${RELEASE}, ${DECISION}
    FROM ${RELEASE_TABLES} LEFT JOIN account a ON a.id = w.decided_by
    WHERE w.decided_at IS NOT NULL ORDER BY w.decided_at DESC, r.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function findInspectedRelease(
  { db }: Queryable,
  releaseId: number,
): Promise<InspectedRelease | undefined> {
  const { rows } = await sql<Release & Omit<Decision, 'decidedAt'> & { decidedAt: Date | null }>`
    SELECT ${RELEASE}, ${DECISION}
    FROM ${RELEASE_TABLES} LEFT JOIN account a ON a.id = w.decided_by WHERE r.id = ${releaseId}`.execute(db)
  return rows.map(({ state, decidedBy, decidedAt, ...release }) => ({
    ...release,
    decision: decidedAt && { state, decidedBy, decidedAt },
  }))[0]
}

export async function decide(
  { db }: Queryable,
  releaseId: number,
  { state, by, now }: { state: 'waiting' | 'rejected'; by: string; now: Date },
) {
  const { numAffectedRows } = await sql`
    UPDATE release_watch SET state = ${state}, decided_by = ${by}::uuid, decided_at = ${now}, progress = 0, updated_at = now()
    WHERE release_id = ${releaseId} AND state = 'quarantined'`.execute(db)
  return Number(numAffectedRows ?? 0) === 1
}
