import { LotlineError } from '#contract/errors.ts'
import { currentPlan, isSubscriptionValid, type PlanAccess } from '#domain/account/allowed-resources.ts'
import { PLANS, QUOTA_KEYS, type QuotaKey, quotaLeft, quotaMonth } from '#domain/account/plans.ts'
import { lockForCounting } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import type { Signal, Signals } from '../../../db/signals.ts'
import { refreshWithin } from '../live/service.ts'
import { addExtraUses, addQuotaUse, readQuotas } from './quota-queries.ts'

export { addExtraUses } from './quota-queries.ts'

type QuotasLeft = Record<QuotaKey, number>

interface QuotaUses {
  /** Monthly uses of the plan; `monthLeft` remain. */
  limit: number
  monthLeft: number
  /** Remaining uses from products, spent after the monthly ones. */
  extra: number
}

export function quotaLimits(access: PlanAccess, now: Date): QuotasLeft {
  return PLANS[isSubscriptionValid(access, now) ? currentPlan(access, now).plan : 'none'].quotas
}

export const computeQuotasLeft = (...state: Parameters<typeof computeQuotaUses>): QuotasLeft =>
  sumQuotasLeft(computeQuotaUses(...state))

function computeQuotaUses(
  limits: QuotasLeft,
  monthUses: Partial<Record<string, number>>,
  extra: Partial<Record<string, number>>,
): Record<QuotaKey, QuotaUses> {
  return mapQuotas((key) => ({
    limit: limits[key],
    monthLeft: quotaLeft(limits[key], monthUses[key] ?? 0),
    extra: extra[key] ?? 0,
  }))
}

const sumQuotasLeft = (uses: Record<QuotaKey, QuotaUses>): QuotasLeft =>
  mapQuotas((key) => uses[key].monthLeft + uses[key].extra)

export const mapQuotas = <Value>(read: (key: QuotaKey) => Value): Record<QuotaKey, Value> =>
  Object.fromEntries(QUOTA_KEYS.map((key) => [key, read(key)])) as Record<QuotaKey, Value>

/**
 * Takes monthly uses, then uses from products, all or nothing. Locks the account first, as refunds do, so
 * that concurrent requests neither exceed the quota nor deadlock. Returns the uses taken from products, for
 * refunds. @throws 403 `quota_used_up`
 */
export async function consumeQuota(
  transaction: Database,
  accountId: string,
  key: QuotaKey,
  amount: number,
  now: Date,
): Promise<number> {
  if (!Number.isInteger(amount) || amount < 1)
    throw new RangeError(`A quota is taken in whole uses: ${amount}`)
  await lockForCounting(transaction, accountId)
  const { monthLeft, extra } = (await readQuotaUses(transaction, accountId, now))[key]
  if (monthLeft + extra < amount) throw quotaUsedUp(amount, monthLeft + extra)
  const fromProducts = Math.max(0, amount - monthLeft)
  const fromMonth = amount - fromProducts
  if (fromMonth > 0) {
    await addQuotaUse(transaction, { accountId, key, month: quotaMonth(now), amount: fromMonth })
  }
  if (fromProducts > 0) await addExtraUses(transaction, { accountId, key, uses: -fromProducts })
  return fromProducts
}

const quotaUsedUp = (amount: number, left: number) =>
  new LotlineError(
    'quota_used_up',
    left === 0
      ? 'This month’s quota is used up. It resets on the first of the month.'
      : `This needs ${amount} of this month’s quota, and ${left} are left.`,
  )

export async function lockQuotas(transaction: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  await lockForCounting(transaction, accountId)
  return readQuotasLeft(transaction, accountId, now)
}

export async function readQuotasLeft(database: Database, accountId: string, now: Date): Promise<QuotasLeft> {
  return sumQuotasLeft(await readQuotaUses(database, accountId, now))
}

/** @throws 404 `account_not_found` */
export async function readQuotaUses(
  database: Database,
  accountId: string,
  now: Date,
): Promise<Record<QuotaKey, QuotaUses>> {
  const quotas = await readQuotas(database, accountId, quotaMonth(now))
  if (!quotas) throw new LotlineError('account_not_found', 'There is no such account.')
  return computeQuotaUses(quotaLimits(quotas.access, now), quotas.used, quotas.extra)
}

/** Requires the account's lock. */
export const publishQuotas = (transaction: Queryable, signals: Signals, accountId: string): Promise<Signal> =>
  refreshWithin(transaction, signals, accountId, ['billing'])
