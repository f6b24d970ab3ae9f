import { formatDay } from '#domain/text/moments.ts'
import { formatCents } from '#domain/text/money.ts'
import type { Subscription } from '../billing-queries.ts'

/** Formats Unix seconds as a day in British Columbia: `Mar 4, 2026`. */
export const formatSeconds = (seconds: number): string => formatDay(seconds * 1000)

/** Price such as `$890.00 per year`. */
export const formatPrice = ({ price, period }: Pick<Subscription, 'price' | 'period'>): string =>
  `${formatCents(price)} per ${period === 'monthly' ? 'month' : 'year'}`

const formatRenewal = ({ price, priceWithTax }: Subscription): string =>
  `${formatCents(priceWithTax)}${priceWithTax > price ? ' with tax' : ''}`

/** With `isOff`, describes the end as if renewal were turned off. */
export function describeEnd(subscription: Subscription, isOff = false): string {
  const { standing, accessUntil, expiryDate, autoRenew } = subscription
  if (standing === 'active')
    return autoRenew && !isOff
      ? `renews ${formatSeconds(expiryDate)} for ${formatRenewal(subscription)}`
      : `expires ${formatSeconds(expiryDate)}`
  return standing === 'past_due' && accessUntil !== null
    ? `unpaid, closes ${formatSeconds(accessUntil)}`
    : 'unpaid, closed'
}
