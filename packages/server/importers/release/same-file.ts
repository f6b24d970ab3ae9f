import type { Database } from '../../db/open.ts'
import type { ImportReport, ImportRequest } from './import-request.ts'

/** Reports the current release, unless a new import is forced, if it has the same content and, if stated, the same day. */
export async function findUnchangedRelease(
  database: Database,
  request: Omit<ImportRequest, 'dataFolder'>,
): Promise<ImportReport | null> {
  if (request.isForced || !request.originSha256) return null
  const { rows } = await database.pool.query(
    `SELECT * FROM release
     WHERE source_key = $1 AND dataset_key = $2 AND status = 'current' AND origin_sha256 = $3
       AND ($4::text IS NULL OR as_of::text = $4)`,
    [request.source.key, request.dataset, request.originSha256, request.isAsOfStated ? request.asOf : null],
  )
  const row = rows[0]
  if (!row) return null
  return {
    outcome: 'same_file',
    releaseId: row.id,
    source: request.source.key,
    dataset: request.dataset,
    asOf: row.as_of,
    counts: {
      read: row.read_count,
      added: 0,
      changed: 0,
      unchanged: row.added_count + row.changed_count + row.unchanged_count,
      removed: 0,
      rejected: row.rejected_count,
      repaired: row.repaired_count,
    },
    entities: {},
    links: {},
    rejectFile: row.reject_file,
    rejectReasons: [],
    quarantine: null,
    messages: ['This file is already the current release. Nothing was imported (--force imports it again).'],
  }
}
