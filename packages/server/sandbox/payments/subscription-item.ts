import type { Price, Subscription } from './shapes.ts'
import type { SandboxStore } from './store.ts'

export function applyPendingChange(store: SandboxStore, subscription: Subscription): void {
  const { pending_update: change } = subscription
  const price = change && store.find('price', change.price)
  if (!change || !price) return
  delete subscription.pending_update
  applyChange(subscription, price, change.at)
}

export function applyChange(subscription: Subscription, price: Price, at: number): void {
  const item = getItem(subscription)
  if (item.price.recurring?.interval !== price.recurring?.interval) {
    item.current_period_start = at
    item.current_period_end = computePeriodEnd(at, at, price)
    subscription.billing_cycle_anchor = at
  }
  item.price = price
  item.sandbox_paid = price.unit_amount ?? 0
}

export function getItem({ items }: Subscription) {
  const [item] = items.data
  if (!item) throw new Error('The subscription has no item.')
  return item
}

/** A period ends on the anchor's day, or on the last day of a shorter month. */
export function computePeriodEnd(anchor: number, start: number, { recurring }: Price): number {
  const startDate = new Date(start * 1000)
  const months = recurring?.interval === 'year' ? 12 : 1
  const month = startDate.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(startDate.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end = new Date(startDate)
  end.setUTCDate(1)
  end.setUTCMonth(month)
  end.setUTCDate(Math.min(new Date(anchor * 1000).getUTCDate(), lastDay))
  return Math.floor(end.getTime() / 1000)
}
