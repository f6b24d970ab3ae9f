import type { BillingEngine } from './billing-engine.ts'
import { periodEnd } from './period-end.ts'
import { SandboxError } from './sandbox-error.ts'
import type { Price, Subscription } from './shapes.ts'
import type { SandboxStore } from './store.ts'

/**
 * Months to years, as support does in the provider's dashboard. A new period starts, the rest of the month is
 * credited, and the year is charged. @throws 400 for any other change
 */
export function changeInterval(
  { store, engine }: { store: SandboxStore; engine: BillingEngine },
  subscription: Subscription,
  price: Price,
): void {
  const [item] = subscription.items.data
  if (item?.price.recurring?.interval !== 'month' || price.recurring?.interval !== 'year')
    throw new SandboxError(400, null, 'The sandbox changes subscriptions from months to years alone.')
  const { current_period_start: start, current_period_end: end } = item
  const now = store.now()
  const unused = Math.round(((item.price.unit_amount ?? 0) * (end - now)) / (end - start))
  item.price = price
  item.current_period_start = now
  item.current_period_end = periodEnd(now, now, price)
  subscription.billing_cycle_anchor = now
  const credit = { amount: -unused, period: { start: now, end } }
  engine.attempt(engine.billPeriod(subscription, 'subscription_update', null, credit), subscription)
  store.emit('customer.subscription.updated', subscription)
}
