/** Access that a paid subscription brings, and its end (decision 077). */

/** Days for which access remains after a period that was not paid begins. */
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
  /** The newest invoice of it. */
  latestInvoice: {
    isPaid: boolean
    /** It is the one that the subscription began with. */
    isFirst: boolean
    /** All of it was refunded, or lost to a dispute. */
    isTakenBack: boolean
  }
}

/**
 * Returns the moment at which access closes; null when nothing has been paid for, so that access never opened.
 * A subscription that renews remains open for the grace after its period ends, for a renewal takes the provider an hour and may need a second card.
 * One that does not renew closes with its period; one whose money was taken back closes at once.
 */
export function paidAccessUntil(
  { status, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, latestInvoice }: SubscriptionState,
  graceDays: number,
): number | null {
  if (status === 'incomplete' || status === 'incomplete_expired') return null
  if (latestInvoice.isTakenBack) return periodStart
  if (!latestInvoice.isPaid && latestInvoice.isFirst) return null
  const paidThrough = latestInvoice.isPaid ? periodEnd : periodStart
  const isRenewing = !cancelAtPeriodEnd && endedAt === null
  const until = isRenewing ? paidThrough + graceDays * DAY_S : paidThrough
  return endedAt === null ? until : Math.min(until, endedAt)
}
