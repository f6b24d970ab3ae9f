import type Stripe from 'stripe'
import { isBeingPaid } from './charges.ts'
import { findNewestPeriod, isUnpaidRenewal, listInvoices } from './periods.ts'
import { isUnpaidChange } from './plan-changes.ts'
import { request } from './stripe-client.ts'

/** Runs the change, unless the subscription has ended or ends meanwhile. */
export async function unlessEnded(
  stripe: Stripe,
  subscriptionId: string,
  change: () => Promise<unknown>,
): Promise<void> {
  if (await hasEnded(stripe, subscriptionId)) return
  try {
    await request(change)
  } catch (error) {
    if (!(await hasEnded(stripe, subscriptionId))) throw error
  }
}

/** Unpaid renewal invoice; null if it is paid or being paid. */
export async function findUnpaidRenewal(stripe: Stripe, subscriptionId: string): Promise<string | null> {
  const invoices = await listInvoices(stripe, { subscription: subscriptionId })
  const period = findNewestPeriod(invoices.filter((invoice) => !isUnpaidChange(invoice)))
  if (period === undefined || !isUnpaidRenewal(period) || (await isBeingPaid(stripe, period.id))) return null
  return period.id
}

async function hasEnded(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const { ended_at, status } = await request(() => stripe.subscriptions.retrieve(subscriptionId))
  return ended_at !== null || status === 'canceled' || status === 'incomplete_expired'
}
