import { type Database, queryPrepared } from '../../../db/open.ts'
import { PAID_ACCESS, type PlanRow } from '../../../platform/paid-access.ts'
import { SESSION_IDLE_DAYS, TOUCH_AFTER_MS } from './session-queries.ts'

/** The row is read as one JSON value, because parsing forty columns is slow. */
export interface AccountRow extends PlanRow {
  id: string
  username: string
  email: string
  is_email_verified: boolean
  has_password: boolean
  is_admin: boolean
  is_demo: boolean
  /** ISO 8601. */
  deletes_at: string | null
  details: Record<string, unknown>
  branding: Record<string, unknown>
  gives_branding: boolean
  /** Branding of the office. Null if the account has no office, or is the office itself. */
  office_branding: Record<string, unknown> | null
  skills_learned: string[]
  profession: string | null
  home_region: string | null
  shows_board_landing: boolean
  needs_sso_relogin: boolean
  has_user_flow: boolean
  sends_notifications_email: boolean
  notifications_recurrence_months: number
  /** Unix time, in seconds. */
  signup_epoch: number
  grants: string[]
  credentials_keys: string[]
  /** Null if no agreement was answered. */
  agreements: Record<string, { agreed: number; ignored: boolean }> | null
  /** Uses in the month by quota; null without uses. */
  quota_use: Record<string, number> | null
  /** Remaining uses from products by quota; null without any. */
  quota_extra: Record<string, number> | null
}

const COLUMNS = `
  a.id, a.username, a.email, a.is_admin, a.is_demo, a.deletes_at, a.details, a.branding, a.gives_branding,
  a.email_verified_at IS NOT NULL AS is_email_verified, a.password_hash IS NOT NULL AS has_password,
  (SELECT o.branding FROM account o WHERE o.gives_branding AND o.id <> a.id) AS office_branding,
  a.skills_learned, a.profession, a.home_region, a.shows_board_landing, a.needs_sso_relogin, a.has_user_flow,
  a.plan_key, a.subscription_ends_at, a.sends_notifications_email, a.notifications_recurrence_months,
  floor(extract(epoch FROM a.created_at))::bigint AS signup_epoch,
  ARRAY(SELECT resource_key FROM account_grant WHERE account_id = a.id ORDER BY resource_key) AS grants,
  ARRAY(SELECT credentials_key FROM stored_credential WHERE account_id = a.id ORDER BY credentials_key) AS credentials_keys,
  (SELECT jsonb_object_agg(key, jsonb_build_object('agreed', agreed, 'ignored', is_ignored))
     FROM agreement_response WHERE account_id = a.id) AS agreements,
  (SELECT jsonb_object_agg(quota_key, used) FROM quota_use WHERE account_id = a.id AND month = $2) AS quota_use,
  (SELECT jsonb_object_agg(quota_key, greatest(0, uses_left)) FROM quota_extra WHERE account_id = a.id) AS quota_extra,
  ${PAID_ACCESS} AS paid`

const BY_ID = `SELECT row_to_json(own) AS own FROM (SELECT ${COLUMNS} FROM account a WHERE a.id = $1) own`
const BY_TOKEN = `SELECT s.id AS session_id, s.account_id, s.login_mode, a.is_demo, a.version,
    s.second_factor_at IS NOT NULL AS has_second_factor,
    s.last_seen_at < $2::timestamptz - interval '${TOUCH_AFTER_MS} ms' AS is_untouched
  FROM account_session s JOIN account a ON a.id = s.account_id
  WHERE s.token_hash = $1 AND s.expires_at > $2::timestamptz
    AND s.last_seen_at > $2::timestamptz - interval '${SESSION_IDLE_DAYS * 24} hours'`

/** `month` is the first day of a month, `2026-11-01`. */
export async function readAccount(
  database: Database,
  accountId: string,
  month: string,
): Promise<AccountRow | undefined> {
  const [row] = await queryPrepared<{ own: AccountRow }>(database, 'account-by-id', BY_ID, [accountId, month])
  return row?.own
}

interface TokenSessionRow {
  session_id: string
  account_id: string
  login_mode: string
  is_demo: boolean
  has_second_factor: boolean
  is_untouched: boolean
  /** Increases with every change of the data `readAccount` reads. */
  version: number
}

export async function findSessionByToken(
  database: Pick<Database, 'pool'>,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenSessionRow | undefined> {
  // The time is an ISO text, because the driver serializes a Date ten times slower.
  const values = [tokenHash, now.toISOString()]
  const [row] = await queryPrepared<TokenSessionRow>(database, 'session-of-token', BY_TOKEN, values)
  return row
}
