import { sql } from 'kysely'
import type { Queryable } from '../../db/in-transaction.ts'
import { deleteFrontsOfRelease } from '../../db/parcel-fronts.ts'
import type { ImportReport, ImportRequest } from './import-request.ts'
import { describeSource, type ReleaseIdentity } from './release.ts'
import { isOlder } from './replacement.ts'

export const OLDER_REASON =
  'It is older than the release before it, so its changes are those of the world backwards.'

const COUNTS = ['read', 'added', 'changed', 'unchanged', 'removed', 'rejected', 'repaired'] as const

/** SQL: the counts of a release as JSON. */
export const releaseCounts = (table: string) =>
  sql<Record<(typeof COUNTS)[number], number>>`jsonb_build_object(${sql.join(
    COUNTS.flatMap((name) => [sql.lit(name), sql.ref(`${table}.${name}_count`)]),
  )})`

/** Makes a release current, updates the source's description, and queues change detection. */
export async function finishRelease(
  client: Queryable,
  report: ImportReport,
  { isFirst, current }: ReleaseIdentity,
  request: ImportRequest,
): Promise<void> {
  const { counts } = report
  await deleteFrontsOfRelease(client, report.releaseId, isFirst)
  await describeSource(client, request.source)
  await client.query(
    `UPDATE release SET status = 'superseded' WHERE source_key = $1 AND dataset_key = $2 AND status = 'current'`,
    [report.source, report.dataset],
  )
  await client.query(
    `UPDATE release SET status = 'current', finished_at = now(), read_count = $2, added_count = $3, changed_count = $4,
       unchanged_count = $5, removed_count = $6, rejected_count = $7, repaired_count = $8, reject_file = $9, message = $10
     WHERE id = $1`,
    [
      report.releaseId,
      counts.read,
      counts.added,
      counts.changed,
      counts.unchanged,
      counts.removed,
      counts.rejected,
      counts.repaired,
      report.rejectFile,
      report.messages.join(' ') || null,
    ],
  )
  // A first release has no changes. Accounts are notified after commit.
  if (!isFirst) {
    const reason = isOlder(current, request) ? OLDER_REASON : null
    await client.query(
      'INSERT INTO release_watch (release_id, state, quarantine_reason) VALUES ($1, $2, $3)',
      [report.releaseId, reason === null ? 'waiting' : 'quarantined', reason],
    )
  }
}
