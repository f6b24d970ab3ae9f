import type { MonitoredAccount, MonitoredAccountDetails, MonitoredSession } from '#contract/admin/monitor.ts'
import { LotlineError } from '#contract/errors.ts'
import { currentPlan, isSubscriptionValid } from '#domain/account/allowed-resources.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { QUOTA_KEYS } from '#domain/account/plans.ts'
import type { AppContext } from '../../../context.ts'
import { type Page, toPage } from '../../../platform/paging/cursor.ts'
import type { Seek } from '../../../platform/paging/time-ordered.ts'
import { toPlanAccess } from '../../../platform/paid-access.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { accountState, countFactors, idleBefore, listIdentities } from '../../accounts/service.ts'
import { readBillingDetails } from '../../billing/orders/service.ts'
import { readQuotaUses } from '../../services/quotas/service.ts'
import {
  type AccountRow,
  findAccountRow,
  listAccountPage,
  listGrants,
  type SessionActivity,
} from './account-queries.ts'
import { listActiveSessions } from './session-queries.ts'

export const sessionActivityAt = (now: Date): SessionActivity => ({
  now,
  idleBefore: idleBefore(now),
})

export async function accountPage(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { search, after }: Seek,
): Promise<Page<MonitoredAccount>> {
  const now = clock()
  const { rows, total } = await listAccountPage(database, {
    search,
    after,
    activity: sessionActivityAt(now),
  })
  return toPage(
    rows,
    total,
    ({ username }) => username,
    (row) => toAccount(row, now),
  )
}

/** @throws 404 `account_not_found` */
export async function readAccountDetails(
  context: Pick<AppContext, 'database' | 'settings' | 'catalogue' | 'clock'>,
  accountId: string,
  viewer: Session,
): Promise<MonitoredAccountDetails> {
  const { database, clock } = context
  const now = clock()
  const activity = sessionActivityAt(now)
  const row = await findAccountRow(database, accountId, activity)
  if (!row) throw accountNotFound()
  const [state, grants, identities, uses, secondFactors, sessions] = await Promise.all([
    accountState(context, { accountId, loginMode: 'password', hasSecondFactor: false }),
    listGrants(database, accountId),
    listIdentities(database, accountId),
    readQuotaUses(database, accountId, now),
    countFactors(database, accountId),
    listActiveSessions(database, { accountId, viewer: viewer.id, ...activity }),
  ])
  const { plan, subscriptionEndsAt } = toPlanAccess(row)
  const viewed = { accountId, allowedResources: new Set(state.allowedResources) }
  const { subscriptions, history } = await readBillingDetails(context, viewed)
  return {
    ...toAccount(row, now),
    grantedPlan: { plan, endsAt: subscriptionEndsAt?.toISOString() ?? null },
    billing: { subscriptions, history },
    company: getText(row.details.company),
    cellPhone: getText(row.details.cellPhone),
    profession: row.profession,
    homeRegion: row.home_region,
    hasPassword: row.has_password,
    needsSsoRelogin: row.needs_sso_relogin,
    hasUserFlow: row.has_user_flow,
    grants: grants.map(({ resource_key, granted_by, granted_at }) => ({
      key: resource_key as ResourceKey,
      grantedBy: granted_by,
      grantedAt: granted_at.toISOString(),
    })),
    allowedResources: state.allowedResources,
    quotas: QUOTA_KEYS.map((key) => {
      const { limit, monthLeft: left, extra } = uses[key]
      return { key, limit, left, extra }
    }),
    agreements: state.account.agreements,
    identities: identities.map(({ provider_key, issuer, created_at }) => ({
      provider: provider_key,
      issuer,
      createdAt: created_at.toISOString(),
    })),
    credentialsKeys: state.filledCredentials,
    secondFactors,
    sessions: sessions.rows,
  }
}

export const sessionPage = (
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  query: Seek,
  viewer: Session,
): Promise<Page<MonitoredSession>> =>
  listActiveSessions(database, { ...query, viewer: viewer.id, ...sessionActivityAt(clock()) })

export const accountNotFound = () => new LotlineError('account_not_found', 'This account no longer exists.')

function toAccount(row: AccountRow, now: Date): MonitoredAccount {
  const access = toPlanAccess(row)
  const { plan, endsAt } = currentPlan(access, now)
  return {
    uid: row.id,
    username: row.username,
    email: row.email,
    name: [row.details.firstName, row.details.lastName].map(getText).join(' ').trim(),
    plan,
    endsAt: endsAt?.toISOString() ?? null,
    subscriptionValid: isSubscriptionValid(access, now),
    subscriptions: row.subscriptions,
    isAdmin: row.is_admin,
    isDemo: row.is_demo,
    isEmailVerified: row.email_verified_at !== null,
    createdAt: row.created_at.toISOString(),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    sessionCount: row.session_count,
  }
}

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')
