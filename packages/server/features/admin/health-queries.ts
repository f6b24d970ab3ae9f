import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { SessionActivity } from './accounts/account-queries.ts'

interface CountsRow {
  version: string
  bytes: number
  accounts: number
  sessions: number
  mails_queued: number
  mails_failed: number
  tasks_waiting: number
  tasks_running: number
}

export async function readCounts(
  { db }: Database,
  { now, idleBefore }: SessionActivity,
): Promise<CountsRow | undefined> {
  const { rows } = await sql<CountsRow>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
      (SELECT count(*)::integer FROM account) AS accounts,
      (SELECT count(*)::integer FROM account_session WHERE expires_at > ${now} AND last_seen_at > ${idleBefore}) AS sessions,
      (SELECT count(*)::integer FROM mail_message WHERE status = 'queued') AS mails_queued,
      (SELECT count(*)::integer FROM mail_message WHERE status = 'failed') AS mails_failed,
      (SELECT count(*)::integer FROM task WHERE status = 'waiting') AS tasks_waiting,
      (SELECT count(*)::integer FROM task WHERE status = 'running') AS tasks_running
  `.execute(db)
  return rows[0]
}

export interface DatasetReleaseRow {
  source_key: string
  title: string
  publisher: string
  cadence: string
  is_synthetic: boolean
  dataset_key: string
  id: number
  status: 'importing' | 'current' | 'superseded' | 'failed' | 'undone'
  as_of: string
  started_at: Date
  finished_at: Date | null
  message: string | null
  read_count: number
  added_count: number
  changed_count: number
  unchanged_count: number
  removed_count: number
  rejected_count: number
  repaired_count: number
}

/** Newest releases in any status, and the current one of any age. */
export async function listNewestReleases({ db }: Database, perDataset: number): Promise<DatasetReleaseRow[]> {
  const { rows } = await sql<DatasetReleaseRow>`
    SELECT s.key AS source_key, s.title, s.publisher, s.cadence, s.is_synthetic, r.dataset_key, r.id, r.status, r.as_of,
      r.started_at, r.finished_at, r.message, r.read_count, r.added_count, r.changed_count, r.unchanged_count,
      r.removed_count, r.rejected_count, r.repaired_count
    FROM source s JOIN (
      SELECT *, row_number() OVER (PARTITION BY source_key, dataset_key ORDER BY id DESC) AS place FROM release
    ) r ON r.source_key = s.key
    WHERE r.place <= ${perDataset} OR r.status = 'current'
    ORDER BY s.title, r.dataset_key, r.id DESC
  `.execute(db)
  return rows
}
