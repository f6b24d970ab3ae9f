import { sql } from 'kysely'
import type { MonitoredSession } from '#contract/admin/monitor.ts'
import { isoTime } from '../../../db/iso-time.ts'
import type { Database } from '../../../db/open.ts'
import type { Page } from '../../../platform/paging/cursor.ts'
import { equals, matches, readTimePage, type Seek } from '../../../platform/paging/time-ordered.ts'
import type { SessionActivity } from './account-queries.ts'

interface SessionQuery extends Seek, SessionActivity {
  accountId?: string
  /** Id of the viewer's session. */
  viewer: string
}

export const listActiveSessions = (
  database: Database,
  { search, accountId, viewer, after, now, idleBefore }: SessionQuery,
): Promise<Page<MonitoredSession>> =>
  readTimePage(database, {
    columns: sql`s.id, s.account_id AS uid, a.username, s.id = ${viewer}::uuid AS "isCurrent", s.login_mode AS "loginMode",
      s.address, s.user_agent AS "userAgent", ${isoTime(sql`s.created_at`)} AS "createdAt",
      ${isoTime(sql`s.last_seen_at`)} AS "lastSeenAt"`,
    from: sql`account_session s JOIN account a ON a.id = s.account_id`,
    where: sql`s.expires_at > ${now} AND s.last_seen_at > ${idleBefore} AND ${equals(sql`s.account_id`, accountId)}
      AND ${matches(search, sql`a.username`, sql`a.email`, sql`s.address`, sql`s.user_agent`)}`,
    at: sql`s.last_seen_at`,
    id: sql`s.id`,
    after,
  })

export async function deleteAnySession(
  { db }: Database,
  sessionId: string,
): Promise<{ account_id: string; username: string } | undefined> {
  const { rows } = await sql<{ account_id: string; username: string }>`
    DELETE FROM account_session s USING account a WHERE a.id = s.account_id AND s.id = ${sessionId}
    RETURNING s.account_id, a.username`.execute(db)
  return rows[0]
}
