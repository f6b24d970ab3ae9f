import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** Sessions that nobody used for so long are over, and all are over this long after they began. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_MAX_DAYS = 90

export interface SessionRow {
  id: string
  account_id: string
  login_mode: string
  last_seen_at: Date
  username: string
  is_admin: boolean
  plan_key: string
  subscription_ends_at: Date | null
  home_region: string | null
  grants: string[]
}

/** The session of a token that is neither idle for too long nor expired, with what decides its permissions: one indexed read. */
export async function findSession(
  { db }: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    SELECT s.id, s.account_id, s.login_mode, s.last_seen_at, a.username, a.is_admin, a.plan_key,
      a.subscription_ends_at, a.home_region,
      ARRAY(SELECT g.resource_key FROM account_grant g WHERE g.account_id = a.id) AS grants
    FROM account_session s JOIN account a ON a.id = s.account_id
    WHERE s.token_hash = ${tokenHash} AND s.expires_at > ${now}
      AND s.last_seen_at > ${new Date(now.getTime() - SESSION_IDLE_DAYS * 86_400_000)}
  `.execute(db)
  return rows[0]
}

/** Marks a session as used; at most once a minute, so that reading stays reading. */
export async function touchSession({ db }: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('account_session').set({ last_seen_at: now }).where('id', '=', id).execute()
}
