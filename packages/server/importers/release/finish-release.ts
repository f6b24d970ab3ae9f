import { sql } from 'kysely'
import type { ReleaseCounts } from '#contract/admin/monitor-releases.ts'
import type { SourceDescription } from '../../connectors/source.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import { deleteFrontsOfRelease } from '../../db/parcel-fronts.ts'
import type { ImportReport, ImportRequest } from './import-request.ts'
import { describeSource, type ReleaseIdentity } from './release.ts'
import { isOlder } from './replacement.ts'

export const OLDER_REASON =
  'It is older than the release before it, so its changes are those of the world backwards.'

const COUNTS = ['read', 'added', 'changed', 'unchanged', 'removed', 'rejected', 'repaired'] as const

/** SQL: the counts of a release as JSON. */
export const releaseCounts = (table: string) =>
  sql<ReleaseCounts>`jsonb_build_object(${sql.join(
    COUNTS.flatMap((name) => [sql.lit(name), sql.ref(`${table}.${name}_count`)]),
  )})`

/** Publishes a release and queues change detection. */
export async function finishRelease(
  client: SqlClient,
  report: ImportReport,
  { isFirst, current }: ReleaseIdentity,
  request: ImportRequest,
): Promise<void> {
  await deleteFrontsOfRelease(client, report.releaseId, isFirst)
  await publishRelease(client, report, request.source)
  // A first release has no changes. Accounts are notified after commit.
  if (isFirst) return
  const reason = isOlder(current, request) ? OLDER_REASON : null
  await client.query('INSERT INTO release_watch (release_id, state, quarantine_reason) VALUES ($1, $2, $3)', [
    report.releaseId,
    reason === null ? 'waiting' : 'quarantined',
    reason,
  ])
}

/** Makes a release current, stores its counts, and updates the source's description. */
export async function publishRelease(
  client: SqlClient,
  report: ImportReport,
  source: SourceDescription,
): Promise<void> {
  await describeSource(client, source)
  await client.query(
    `UPDATE release SET status = 'superseded' WHERE source_key = $1 AND dataset_key = $2 AND status = 'current'`,
    [report.source, report.dataset],
  )
  await client.query(
    `UPDATE release SET status = 'current', finished_at = now(), reject_file = $2, message = $3,
       ${COUNTS.map((name, index) => `${name}_count = $${index + 4}`).join(', ')}
     WHERE id = $1`,
    [
      report.releaseId,
      report.rejectFile,
      report.messages.join(' ') || null,
      ...COUNTS.map((name) => report.counts[name]),
    ],
  )
}
