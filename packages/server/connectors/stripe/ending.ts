import type Stripe from 'stripe'
import { voidInvoice } from './charges.ts'
import { GIVEN_UP, idOf } from './customer-state.ts'
import { request } from './stripe-client.ts'

/** Ends a subscription at once; one that has ended stays so. */
export async function cancelSubscription(stripe: Stripe, subscriptionId: string): Promise<void> {
  if (await hasEnded(stripe, subscriptionId)) return
  try {
    await request(() => stripe.subscriptions.cancel(subscriptionId))
  } catch (error) {
    // It ended at the same moment: the provider knows no such subscription to cancel.
    if (!(await hasEnded(stripe, subscriptionId))) throw error
  }
}

async function hasEnded(stripe: Stripe, subscriptionId: string): Promise<boolean> {
  const found = await request(() => stripe.subscriptions.retrieve(subscriptionId))
  return found.ended_at !== null || found.status === 'canceled' || found.status === 'incomplete_expired'
}

/**
 * Ends a subscription whose renewal is not paid, and the renewal's invoice with it. One that is paid at this very moment only does not renew any
 * more. The subscription first says what is given up: where this is cut off, the void invoice is not taken for one that support has forgiven.
 */
export async function endUnpaidRenewal(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { latest_invoice } = await request(() => stripe.subscriptions.retrieve(subscriptionId))
  const invoiceId = idOf(latest_invoice) ?? ''
  await request(() =>
    stripe.subscriptions.update(subscriptionId, {
      cancel_at_period_end: true,
      metadata: { [GIVEN_UP]: invoiceId },
    }),
  )
  const status = await voidInvoice(stripe, invoiceId)
  if (status === 'void' || status === 'draft') await cancelSubscription(stripe, subscriptionId)
}
