import type Stripe from 'stripe'
import { isBeingPaid } from './charges.ts'
import { listInvoices } from './list-invoices.ts'
import { isUnpaidRenewal, newestPeriod } from './periods.ts'
import { isUnpaidChange } from './plan-changes.ts'
import { request } from './stripe-client.ts'

/** No effect if it has ended. */
export async function cancelSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  if (await hasEnded(stripe, subscriptionId)) return
  try {
    await request(() => stripe.subscriptions.cancel(subscriptionId))
  } catch (error) {
    // Ended concurrently.
    if (!(await hasEnded(stripe, subscriptionId))) throw error
  }
}

/** No effect if it has ended. */
export async function stopRenewal(stripe: Stripe, subscriptionId: string): Promise<void> {
  if (await hasEnded(stripe, subscriptionId)) return
  try {
    await request(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))
  } catch (error) {
    if (!(await hasEnded(stripe, subscriptionId))) throw error
  }
}

/** Of the current period; null if it is paid, or its bank has the payment. */
export async function findUnpaid(stripe: Stripe, subscriptionId: string): Promise<string | null> {
  const invoices = await listInvoices(stripe, { subscription: subscriptionId })
  const newest = newestPeriod(invoices.filter((each) => !isUnpaidChange(each)))
  if (newest === undefined || !isUnpaidRenewal(newest) || (await isBeingPaid(stripe, newest.id))) return null
  return newest.id
}

async function hasEnded(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const { ended_at, status } = await request(() => stripe.subscriptions.retrieve(subscriptionId))
  return ended_at !== null || status === 'canceled' || status === 'incomplete_expired'
}
