import { sql } from 'kysely'
import type { MonitoredDataset } from '#contract/admin/monitor.ts'
import { isoTime } from '../../db/iso-time.ts'
import type { Database } from '../../db/open.ts'
import { releaseCounts } from '../../importers/release/finish-release.ts'
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

type MonitoredRelease = MonitoredDataset['releases'][number]
type ReleaseOfDataset = Omit<MonitoredDataset, 'freshness' | 'ageDays' | 'releases'> & {
  release: MonitoredRelease
}

/** Newest releases in any status, and the current one of any age. */
export async function listNewestReleases({ db }: Database, perDataset: number): Promise<ReleaseOfDataset[]> {
  const { rows } = await sql<ReleaseOfDataset>`
    SELECT s.key AS "sourceKey", r.dataset_key AS "datasetKey", s.title, s.publisher, s.cadence,
      s.is_synthetic AS "isSynthetic", jsonb_build_object('releaseId', r.id, 'status', r.status, 'asOf', r.as_of,
        'startedAt', ${isoTime(sql`r.started_at`)}, 'finishedAt', ${isoTime(sql`r.finished_at`)},
        'message', r.message, 'counts', ${releaseCounts('r')}) AS release
    FROM source s JOIN (
      SELECT *, row_number() OVER (PARTITION BY source_key, dataset_key ORDER BY id DESC) AS place FROM release
    ) r ON r.source_key = s.key
    WHERE r.place <= ${perDataset} OR r.status = 'current'
    ORDER BY s.title, r.dataset_key, r.id DESC
  `.execute(db)
  return rows
}
