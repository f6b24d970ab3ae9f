import type { BillingEngine } from './billing-engine.ts'
import type { Invoice, Price, Subscription } from './shapes.ts'
import { SandboxError } from './store.ts'
import { applyChange, computePeriodEnd, getItem } from './subscription-item.ts'

/** How long a change waits for its payment. */
const PENDING_S = 23 * 3600

interface Change {
  subscription: Subscription
  price: Price
  at: number
}

/**
 * Draft invoice of a change. Another interval starts a new period at full price; the same charges the rest of
 * the period.
 */
export function draftChange(engine: BillingEngine, { subscription, price, at }: Change): Invoice {
  const item = getItem(subscription)
  const { current_period_start: start, current_period_end: end } = item
  if (at < start || at > end) throw new SandboxError(400, null, 'The proration date is not in the period.')
  const part = (cents: number) => Math.round((cents * (end - at)) / (end - start))
  const isSamePeriod = item.price.recurring?.interval === price.recurring?.interval
  const credit = {
    amount: -part(item.sandbox_paid ?? item.price.unit_amount ?? 0),
    description: `Unused time on ${engine.productName(item.price)}`,
    period: { start: at, end },
    isProration: true,
  }
  const charge = {
    amount: isSamePeriod ? part(price.unit_amount ?? 0) : (price.unit_amount ?? 0),
    description: isSamePeriod ? `Remaining time on ${engine.productName(price)}` : engine.productName(price),
    period: { start: at, end: isSamePeriod ? end : computePeriodEnd(at, at, price) },
    isProration: isSamePeriod,
  }
  return engine.draft(subscription, 'subscription_update', null, [credit, charge])
}

/**
 * Changes immediately, or once the invoice is paid if `isPending`. @throws 400 if a credit would remain,
 * which Lotline never causes.
 */
export function changePrice(engine: BillingEngine, change: Change & { isPending: boolean }): void {
  const { subscription, price, isPending } = change
  if (getItem(subscription).price.id === price.id) return
  const invoice = draftChange(engine, change)
  if (invoice.total < 0)
    throw new SandboxError(400, null, 'The sandbox makes no changes that leave a credit.')
  engine.discardChange(subscription)
  engine.book.add(invoice)
  subscription.latest_invoice = invoice.id
  if (isPending) {
    subscription.pending_update = {
      expires_at: engine.store.now() + PENDING_S,
      price: price.id,
      at: change.at,
    }
    engine.finalize(invoice)
    engine.charges.charge(invoice, { isPresent: true })
  } else {
    applyChange(subscription, price, change.at)
    engine.attempt(invoice, subscription)
  }
  engine.store.emit('customer.subscription.updated', subscription)
}
