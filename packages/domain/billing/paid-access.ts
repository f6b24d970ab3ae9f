/** When paid access ends (decision 077). */

export const DEFAULT_GRACE_DAYS = 7

const DAY_S = 86_400

/** A subscription, as recorded by the payment provider. Times are seconds since 1970. */
export interface SubscriptionState {
  status: string
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  /** End of the current period, or creation of the oldest open invoice. Null before the first payment. */
  paidThrough: number | null
  /** End of the last paid period, if a newer one is unpaid. */
  paidBefore: number | null
  /**
   * Invoice of the newest period. `isTakenBack`: fully refunded, lost to a dispute, or abandoned before
   * payment.
   */
  latestInvoice: { isTakenBack: boolean }
}

/**
 * Returns when access closes, or null before the first payment. A renewing subscription stays open for the
 * grace period, because renewal takes the provider an hour and may need a second card. Further unpaid periods
 * do not extend access. Without renewal, access ends with the paid time, unless an earlier renewal may still
 * be paid. If the newest payment was taken back, access ends with the time paid before it, for example the
 * month before an upgrade to a year.
 */
export function paidAccessUntil(state: SubscriptionState, graceDays: number): number | null {
  const { status, periodStart, periodEnd, cancelAtPeriodEnd, endedAt, paidThrough } = state
  const paidBefore = state.paidBefore ?? 0
  if (status === 'incomplete' || status === 'incomplete_expired') return null
  if (state.latestInvoice.isTakenBack) return Math.max(periodStart, paidBefore)
  if (paidThrough === null) return null
  const mayBePaid = endedAt === null && (!cancelAtPeriodEnd || paidThrough < periodEnd)
  const until = mayBePaid ? paidThrough + graceDays * DAY_S : paidThrough
  return endedAt === null ? until : Math.max(Math.min(until, endedAt), paidBefore)
}
