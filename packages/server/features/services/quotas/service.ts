import { LotlineError } from '#contract/errors.ts'
import { currentPlan, isSubscriptionValid, type PlanAccess } from '#domain/account/allowed-resources.ts'
import { PLANS } from '#domain/account/plans.ts'
import { QUOTA_KEYS, type QuotaKey, quotaLeft, quotaMonth } from '#domain/account/quotas.ts'
import type { Database } from '../../../db/open.ts'
import {
  addQuotaExtra,
  addQuotaUse,
  lockAccount,
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
export function computeQuotasLeft(
  limits: QuotasLeft,
  used: Partial<Record<string, number>>,
  extra: Partial<Record<string, number>>,
): QuotasLeft {
  return Object.fromEntries(
    QUOTA_KEYS.map((key) => [key, quotaLeft(limits[key], used[key] ?? 0) + (extra[key] ?? 0)]),
  ) as QuotasLeft
}

/**
 * Takes from this month's quota before the work is done, and then from what products added, all or nothing, within a transaction. It locks the account
 * first, as giving back does: two concurrent tabs never take more than there is, and never wait for each other. Returns how many of the uses products
 * had added: what is not needed of them goes back there. Throws 403 `quota_used_up`.
 */
export async function takeQuota(
  transaction: Database,
  accountId: string,
  key: QuotaKey,
  amount: number,
  now: Date,
): Promise<number> {
  if (!Number.isInteger(amount) || amount < 1)
    throw new RangeError(`A quota is taken in whole uses: ${amount}`)
  const left = (await lockQuotas(transaction, accountId, now))[key]
  if (left < amount) throw usedUp(amount, left)
  const fromProducts = Math.max(0, amount - (left - (await extraUses(transaction, accountId))[key]))
  const fromMonth = amount - fromProducts
  if (fromMonth > 0) {
    await addQuotaUse(transaction, { accountId, key, month: quotaMonth(now), amount: fromMonth })
  }
  if (fromProducts > 0) await addQuotaExtra(transaction, { accountId, key, uses: -fromProducts })
  return fromProducts
}

const usedUp = (amount: number, left: number) =>
  new LotlineError(
    'quota_used_up',
    left === 0
      ? 'This month’s quota is used up. It begins anew on the first of the month.'
      : `This needs ${amount} of this month’s quota, and ${left} are left.`,
  )

/** Returns the rest of each quota, and locks the account: nobody else takes of it before the transaction ends. */
export async function lockQuotas(transaction: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  await lockAccount(transaction, accountId)
  return quotasLeft(transaction, accountId, now)
}

export async function quotasLeft(database: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  const rows = await readQuotaUse(database, accountId, quotaMonth(now))
  const used = Object.fromEntries(rows.map((row) => [row.quota_key, row.used]))
  const extra = await readQuotaExtra(database, accountId)
  return computeQuotasLeft(await limitsOf(database, accountId, now), used, extra)
}

async function limitsOf(database: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  const access = await readPlanAccess(database, accountId)
  if (!access) throw new LotlineError('account_not_found', 'There is no such account.')
  return quotaLimits(access, now)
}

/**
 * Adds uses of products, within a transaction that holds the account's lock; a negative number takes them back. Where fewer are left, as some were spent or
 * wait for a source, the rest is owed: what is given back or bought later pays for it first, and nobody reads less than 0.
 */
export function addExtraUses(
  transaction: Pick<Database, 'db'>,
  extra: { accountId: string; key: QuotaKey; uses: number },
): Promise<void> {
  return addQuotaExtra(transaction, extra)
}

/** Uses left of products. */
export async function extraUses(database: Database, accountId: string): Promise<QuotasLeft> {
  const extra = await readQuotaExtra(database, accountId)
  return Object.fromEntries(QUOTA_KEYS.map((key) => [key, extra[key] ?? 0])) as QuotasLeft
}
