/** Access that a paid subscription brings, and its end (decision 077). */

/** Days for which access remains after what was paid has run out. */
export const DEFAULT_GRACE_DAYS = 7

const DAY_S = 86_400

export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'canceled',
  'paused',
] as const

/** A subscription as the provider has it. Times are seconds since 1970. */
export interface SubscriptionState {
  status: (typeof SUBSCRIPTION_STATUSES)[number]
  /** The current period. */
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  /** Moment through which it is paid: the end of the current period, or that at which the oldest invoice still owed was made; null while nothing was paid. */
  paidThrough: number | null
  /** End of the last period that was paid, where a newer one is not; null otherwise. */
  paidBefore: number | null
  /** The invoice of its newest period: `isTakenBack` where all of it was refunded or lost to a dispute, or given up by the account before it was paid. */
  latestInvoice: { isTakenBack: boolean }
}

/**
 * Returns the moment at which access closes; null when nothing has been paid for, so that access never opened.
 * A subscription that renews remains open for the grace after what was paid, for a renewal takes the provider an hour and may need a second card:
 * once, however many periods begin unpaid. One that does not renew closes with what was paid, unless a renewal that had begun before may still be
 * paid; one whose money was taken back closes at once.
 * Access lasts in any case as long as was paid before the newest period: to the end of a month that was changed to a year.
 */
export function paidAccessUntil(
  {
    status,
    periodStart,
    periodEnd,
    cancelAtPeriodEnd,
    endedAt,
    paidThrough,
    paidBefore,
    latestInvoice,
  }: SubscriptionState,
  graceDays: number,
): number | null {
  if (status === 'incomplete' || status === 'incomplete_expired') return null
  if (latestInvoice.isTakenBack) return Math.max(periodStart, paidBefore ?? 0)
  if (paidThrough === null) return null
  const mayBePaid = endedAt === null && (!cancelAtPeriodEnd || paidThrough < periodEnd)
  const until = mayBePaid ? paidThrough + graceDays * DAY_S : paidThrough
  return endedAt === null ? until : Math.max(Math.min(until, endedAt), paidBefore ?? 0)
}
