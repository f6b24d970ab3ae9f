import { LotlineError } from '#contract/errors.ts'
import { currentPlan, isSubscriptionValid, type PlanAccess } from '#domain/account/allowed-resources.ts'
import { PLANS } from '#domain/account/plans.ts'
import { QUOTA_KEYS, type QuotaKey, quotaLeft, quotaMonth } from '#domain/account/quotas.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import {
  addQuotaUse,
  addUseBeyondQuota,
  readPlanAccess,
  readQuotaExtra,
  readQuotaUse,
} from './quota-queries.ts'

type QuotasLeft = Record<QuotaKey, number>

/** Returns the monthly quotas of an account: those of its plan while that is valid. */
export function quotaLimits(access: PlanAccess, now: Date): QuotasLeft {
  return PLANS[isSubscriptionValid(access, now) ? currentPlan(access, now).plan : 'none'].quotas
}

/** Returns the rest of each quota, given what was used this month and what products added. */
export function leftOf(
  limits: QuotasLeft,
  used: Partial<Record<string, number>>,
  extra: Partial<Record<string, number>>,
): QuotasLeft {
  return Object.fromEntries(
    QUOTA_KEYS.map((key) => [key, quotaLeft(limits[key], used[key] ?? 0) + (extra[key] ?? 0)]),
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
  const use = { accountId, key, month: quotaMonth(now), amount, limit }
  const isTaken = (await addQuotaUse(database, use)) !== null || (await takeBeyondQuota(database, use))
  const left = (await quotasLeft(database, accountId, now))[key]
  if (isTaken) return left
  throw new LotlineError(
    'quota_used_up',
    left === 0
      ? 'This month’s quota is used up. It begins anew on the first of the month.'
      : `This needs ${amount} of this month’s quota, and ${left} are left.`,
  )
}

/** Nothing is taken where a transaction finds too little: it is only of use to accounts that bought a product. */
async function takeBeyondQuota(
  database: Database,
  use: Parameters<typeof addUseBeyondQuota>[1],
): Promise<boolean> {
  const extra = await readQuotaExtra(database, use.accountId)
  if ((extra[use.key] ?? 0) === 0) return false
  return inTransaction(database, (transaction) => addUseBeyondQuota(transaction, use))
}

export async function quotasLeft(database: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  const rows = await readQuotaUse(database, accountId, quotaMonth(now))
  const used = Object.fromEntries(rows.map((row) => [row.quota_key, row.used]))
  const extra = await readQuotaExtra(database, accountId)
  return leftOf(await limitsOf(database, accountId, now), used, extra)
}

async function limitsOf(database: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  const access = await readPlanAccess(database, accountId)
  if (!access) throw new LotlineError('account_not_found', 'There is no such account.')
  return quotaLimits(access, now)
}
