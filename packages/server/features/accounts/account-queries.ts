import type { Database } from '../../db/open.ts'
import { SESSION_IDLE_DAYS } from './session-queries.ts'

/** One account with all that its owner's session state is made of. */
export interface AccountRow {
  id: string
  username: string
  email: string
  email_verified_at: Date | null
  has_password: boolean
  is_admin: boolean
  is_demo: boolean
  details: Record<string, unknown>
  branding: Record<string, unknown>
  skills_learned: string[]
  profession: string | null
  home_region: string | null
  shows_board_landing: boolean
  needs_sso_relogin: boolean
  has_user_flow: boolean
  plan_key: string
  subscription_ends_at: Date | null
  sends_notifications_email: boolean
  notifications_recurrence_months: number
  created_at: Date
  grants: string[]
  credentials_keys: string[]
  /** By the key of the agreement; null when nothing was answered. */
  agreements: Record<string, { agreed: number; ignored: boolean }> | null
  /** By the key of the quota, of the month asked for; null when nothing was used. */
  quota_use: Record<string, number> | null
}

const COLUMNS = `
  a.id, a.username, a.email, a.email_verified_at, a.password_hash IS NOT NULL AS has_password, a.is_admin, a.is_demo,
  a.details, a.branding, a.skills_learned, a.profession, a.home_region, a.shows_board_landing, a.needs_sso_relogin,
  a.has_user_flow, a.plan_key, a.subscription_ends_at, a.sends_notifications_email, a.notifications_recurrence_months,
  a.created_at,
  ARRAY(SELECT resource_key FROM account_grant WHERE account_id = a.id ORDER BY resource_key) AS grants,
  ARRAY(SELECT credentials_key FROM stored_credential WHERE account_id = a.id ORDER BY credentials_key) AS credentials_keys,
  (SELECT jsonb_object_agg(key, jsonb_build_object('agreed', agreed, 'ignored', is_ignored))
     FROM agreement_answer WHERE account_id = a.id) AS agreements,
  (SELECT jsonb_object_agg(quota_key, used) FROM quota_use WHERE account_id = a.id AND month = $2) AS quota_use`

const BY_ID = `SELECT ${COLUMNS} FROM account a WHERE a.id = $1`
const BY_TOKEN = `SELECT ${COLUMNS}, s.id AS session_id, s.login_mode, s.last_seen_at
  FROM account_session s JOIN account a ON a.id = s.account_id
  WHERE s.token_hash = $1 AND s.expires_at > $3 AND s.last_seen_at > $4`

/** `month` is its first day, `2026-11-01`. */
export async function readAccount(
  database: Database,
  accountId: string,
  month: string,
): Promise<AccountRow | undefined> {
  const { rows } = await database.pool.query<AccountRow>({
    ...named(database, 'account-by-id', BY_ID),
    values: [accountId, month],
  })
  return rows[0]
}

export type AccountOfTokenRow = AccountRow & { session_id: string; login_mode: string; last_seen_at: Date }

/** The account of a token whose session stands, in one read: asked at every load of a page. */
export async function readAccountOfToken(
  database: Database,
  tokenHash: Buffer,
  month: string,
  now: Date,
): Promise<AccountOfTokenRow | undefined> {
  const { rows } = await database.pool.query<AccountOfTokenRow>({
    ...named(database, 'account-by-token', BY_TOKEN),
    values: [tokenHash, month, now, new Date(now.getTime() - SESSION_IDLE_DAYS * 86_400_000)],
  })
  return rows[0]
}

/** Planned once for each connection, where connections have sessions of their own: planning costs more than reading. */
function named({ kind }: Database, name: string, text: string): { name?: string; text: string } {
  return kind === 'native' ? { name, text } : { text }
}
