import { sql } from 'kysely'
import type { MonitoredAccount } from '#contract/admin/monitor.ts'
import { PAGE_SIZE } from '#contract/wire/pages.ts'
import type { Database } from '../../../db/open.ts'
import { matches, type Seek } from '../../../platform/paging/time-ordered.ts'
import { PAID_ACCESS, type PlanRow } from '../../../platform/paid-access.ts'

export interface AccountRow extends PlanRow {
  id: string
  username: string
  email: string
  email_verified_at: Date | null
  has_password: boolean
  details: Record<string, unknown>
  profession: string | null
  home_region: string | null
  is_admin: boolean
  is_demo: boolean
  needs_sso_relogin: boolean
  has_user_flow: boolean
  subscriptions: MonitoredAccount['subscriptions']
  created_at: Date
  last_login_at: Date | null
  session_count: number
}

const COLUMNS = sql`a.id, a.username, a.email, a.email_verified_at, a.password_hash IS NOT NULL AS has_password,
  a.details, a.profession, a.home_region, a.plan_key, a.subscription_ends_at, ${sql.raw(PAID_ACCESS)} AS paid, a.is_admin, a.is_demo,
  a.needs_sso_relogin, a.has_user_flow, a.created_at, a.last_login_at`

/** Selects sessions that have not expired, and were used since `idleBefore`. */
export interface SessionActivity {
  now: Date
  idleBefore: Date
}

const sessionCount = ({
  now,
  idleBefore,
}: SessionActivity) => sql`(SELECT count(*)::integer FROM account_session s
  WHERE s.account_id = a.id AND s.expires_at > ${now} AND s.last_seen_at > ${idleBefore}) AS session_count`

/** Subscriptions as the account sees them (`isHeld` and `toSubscription` of billing). */
const subscriptions = ({ now }: SessionActivity) => sql`(
  SELECT coalesce(
    jsonb_agg(
      jsonb_build_object(
        'name', p.name,
        'period', p.period,
        'plan', p.plan_key,
        'standing', CASE
          WHEN p.access_until IS NULL OR p.access_until <= ${now} THEN 'unpaid'
          WHEN p.is_past_due THEN 'past_due'
          ELSE 'active'
        END
      ) ORDER BY p.name
    ), '[]')
  FROM billing_subscription p WHERE p.account_id = a.id
    AND p.is_live AND NOT p.is_taken_back AND (p.access_until IS NOT NULL OR p.is_past_due)) AS subscriptions`

/** Returns the total, and one row more than the page. Searches names and addresses. */
export async function listAccountPage(
  { db }: Database,
  { search, after, activity }: Seek & { activity: SessionActivity },
): Promise<{ rows: AccountRow[]; total: number }> {
  const condition = matches(
    search,
    sql`a.username`,
    sql`a.email`,
    sql`concat_ws(' ', a.details->>'firstName', a.details->>'lastName')`,
  )
  const [page, count] = await Promise.all([
    sql<AccountRow>`
      SELECT ${COLUMNS}, ${sessionCount(activity)}, ${subscriptions(activity)} FROM account a
      WHERE ${condition} AND ${after === undefined ? sql`true` : sql`a.username > ${after}`}
      ORDER BY a.username LIMIT ${PAGE_SIZE + 1}
    `.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM account a WHERE ${condition}`.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export async function findAccountRow(
  { db }: Database,
  accountId: string,
  activity: SessionActivity,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    SELECT ${COLUMNS}, ${sessionCount(activity)}, ${subscriptions(activity)} FROM account a WHERE a.id = ${accountId}`.execute(
    db,
  )
  return rows[0]
}

export function listGrants({ db }: Database, accountId: string) {
  return db
    .selectFrom('account_grant')
    .leftJoin('account as grantor', 'grantor.id', 'account_grant.granted_by')
    .select(['account_grant.resource_key', 'grantor.username as granted_by', 'account_grant.granted_at'])
    .where('account_grant.account_id', '=', accountId)
    .orderBy('account_grant.resource_key')
    .execute()
}
