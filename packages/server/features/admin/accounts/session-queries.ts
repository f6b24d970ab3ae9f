import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { TimeCursor } from '../../../platform/paging/cursor.ts'
import { matches, type RawPage, readTimeOrdered } from '../../../platform/paging/time-ordered.ts'
import type { SessionActivity } from './account-queries.ts'

export interface SessionRow {
  id: string
  account_id: string
  username: string
  login_mode: string
  address: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
}

export function listActiveSessions(
  database: Database,
  {
    pattern,
    accountId,
    after,
    activity: { now, idleBefore },
  }: {
    pattern: string | null
    accountId: string | null
    after: TimeCursor | null
    activity: SessionActivity
  },
): Promise<RawPage<SessionRow>> {
  return readTimeOrdered(database, {
    columns: sql`s.id, s.account_id, a.username, s.login_mode, s.address, s.user_agent, s.created_at, s.last_seen_at`,
    from: sql`account_session s JOIN account a ON a.id = s.account_id`,
    where: sql`s.expires_at > ${now} AND s.last_seen_at > ${idleBefore}
      AND ${accountId === null ? sql`true` : sql`s.account_id = ${accountId}`}
      AND ${matches(pattern, sql`a.username`, sql`a.email`, sql`s.address`, sql`s.user_agent`)}`,
    at: sql`s.last_seen_at`,
    id: sql`s.id`,
    idType: 'uuid',
    after,
  })
}

export async function deleteAnySession(
  { db }: Database,
  sessionId: string,
): Promise<{ account_id: string; username: string } | undefined> {
  const { rows } = await sql<{ account_id: string; username: string }>`
    DELETE FROM account_session s USING account a WHERE a.id = s.account_id AND s.id = ${sessionId}
    RETURNING s.account_id, a.username`.execute(db)
  return rows[0]
}
