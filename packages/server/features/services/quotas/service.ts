import { LotlineError } from '#contract/errors.ts'
import { isSubscriptionValid } from '#domain/account/allowed-resources.ts'
import { isPlanKey, PLANS } from '#domain/account/plans.ts'
import { QUOTA_KEYS, type QuotaKey, quotaLeft, quotaMonth } from '#domain/account/quotas.ts'
import type { Database } from '../../../db/open.ts'
import { addQuotaUse, readPlan, readQuotaUse } from './quota-queries.ts'

type QuotasLeft = Record<QuotaKey, number>

/** Returns the monthly quotas of an account: those of its plan while that is valid. */
export function quotaLimits(
  account: { plan_key: string; subscription_ends_at: Date | null },
  now: Date,
): QuotasLeft {
  const plan = isPlanKey(account.plan_key) ? account.plan_key : 'none'
  const isValid = isSubscriptionValid({ plan, subscriptionEndsAt: account.subscription_ends_at }, now)
  return PLANS[isValid ? plan : 'none'].quotas
}

/** Returns the rest of each quota, given what was used this month. */
export function leftOf(limits: QuotasLeft, used: Partial<Record<string, number>>): QuotasLeft {
  return Object.fromEntries(
    QUOTA_KEYS.map((key) => [key, quotaLeft(limits[key], used[key] ?? 0)]),
  ) as QuotasLeft
}

/**
 * Takes from this month's quota before the work is done, all or nothing, and returns the rest. Two concurrent tabs never take more than there
 * is. Throws 403 `quota_used_up`.
 */
export async function takeQuota(
  database: Database,
  accountId: string,
  key: QuotaKey,
  amount: number,
  now: Date,
): Promise<number> {
  if (!Number.isInteger(amount) || amount < 1)
    throw new RangeError(`A quota is taken in whole uses: ${amount}`)
  const limit = (await limitsOf(database, accountId, now))[key]
  const used = await addQuotaUse(database, { accountId, key, month: quotaMonth(now), amount, limit })
  if (used !== null) return quotaLeft(limit, used)
  const left = (await quotasLeft(database, accountId, now))[key]
  throw new LotlineError(
    'quota_used_up',
    left === 0
      ? 'This month’s quota is used up. It begins anew on the first of the month.'
      : `This needs ${amount} of this month’s quota, and ${left} are left.`,
  )
}

export async function quotasLeft(database: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  const rows = await readQuotaUse(database, accountId, quotaMonth(now))
  const used = Object.fromEntries(rows.map((row) => [row.quota_key, row.used]))
  return leftOf(await limitsOf(database, accountId, now), used)
}

async function limitsOf(database: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  const account = await readPlan(database, accountId)
  if (!account) throw new LotlineError('account_not_found', 'There is no such account.')
  return quotaLimits(account, now)
}
