import type Stripe from 'stripe'
import { COUPON_FREED, voidInvoice } from './charges.ts'
import { idOf } from './customer-state.ts'
import { listInvoices } from './list-invoices.ts'
import { GIVEN_UP, isGivenUp, isRevived, isUnpaidRenewal, newestPeriod } from './periods.ts'
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

/**
 * Ends a subscription that the provider took for paid as it was made, nothing being charged for it: its coupon can be used again, and the credit
 * that has paid it is given back.
 */
export async function undoFree(stripe: Stripe, subscriptionId: string, invoiceId: string): Promise<void> {
  // First: whatever is cut off, nothing renews.
  await cancelSubscription(stripe, subscriptionId)
  if (!(await giveCreditBack(stripe, invoiceId))) return
  await request(() => stripe.invoices.update(invoiceId, { metadata: { [COUPON_FREED]: 'true' } }))
}

/** Gives the credit back that has paid an invoice, once. Returns false, and does nothing, where the invoice is not paid, or money has paid of it. */
export async function giveCreditBack(stripe: Stripe, invoiceId: string): Promise<boolean> {
  const invoice = await request(() => stripe.invoices.retrieve(invoiceId))
  if (invoice.status !== 'paid' || invoice.amount_paid > 0) return false
  const customerId = idOf(invoice.customer)
  // Credit is a negative balance.
  const amount = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance)
  if (customerId === null || amount >= 0) return true
  const { currency } = invoice
  const description = `Credit of the invoice ${invoice.number ?? invoiceId}, which was given up`
  await request(() =>
    stripe.customers.createBalanceTransaction(
      customerId,
      { amount, currency, description },
      { idempotencyKey: `lotline-${invoiceId}-credit` },
    ),
  )
  return true
}

const hasEnded = async (stripe: Stripe, subscriptionId: string): Promise<boolean> =>
  isEnded(await request(() => stripe.subscriptions.retrieve(subscriptionId)))

const isEnded = ({ ended_at, status }: Stripe.Subscription) =>
  ended_at !== null || status === 'canceled' || status === 'incomplete_expired'

/**
 * Turns off the renewal of a subscription; one that has ended stays as it is. Returns the invoice of a renewal that is not paid, which is given up; null
 * where it is paid. The subscription first says what is given up: what is cut off after that is finished by the next request or a job, and the void
 * invoice is not taken for one that support has forgiven. A period that begins before the renewal is off has a renewal of its own, which is given up as
 * well: afterwards none can begin.
 */
export async function turnOffRenewal(stripe: Stripe, subscriptionId: string): Promise<string | null> {
  const before = await findGivenUp(stripe, subscriptionId)
  if (before === 'ended') return null
  await giveUp(stripe, subscriptionId, before)
  const after = await findGivenUp(stripe, subscriptionId)
  if (after === 'ended' || after === before) return before
  if (after !== null) await giveUp(stripe, subscriptionId, after)
  return after
}

/** Returns the invoice of a renewal that is not paid, or was given up before; null for none; `ended` where the subscription has ended. */
async function findGivenUp(stripe: Stripe, subscriptionId: string): Promise<string | 'ended' | null> {
  const [subscription, invoices] = await Promise.all([
    request(() => stripe.subscriptions.retrieve(subscriptionId)),
    listInvoices(stripe, { subscription: subscriptionId }),
  ])
  if (isEnded(subscription)) return 'ended'
  const newest = newestPeriod(invoices)
  if (newest === undefined) return null
  return isUnpaidRenewal(newest) || isGivenUp(subscription, newest) ? newest.id : null
}

async function giveUp(stripe: Stripe, subscriptionId: string, invoiceId: string | null): Promise<void> {
  try {
    await request(() =>
      stripe.subscriptions.update(subscriptionId, {
        cancel_at_period_end: true,
        // Also one that was given up before, and forgiven by support, is not any more.
        metadata: { [GIVEN_UP]: invoiceId ?? '' },
      }),
    )
  } catch (error) {
    // It ended at the same moment: nothing of it can be changed.
    if (!(await hasEnded(stripe, subscriptionId))) throw error
  }
}

/**
 * Removes from a subscription that support has revived what its account gave up: to turn its renewal off later, in the provider's dashboard, gives up
 * nothing. One that was given up anew in between is left as it is.
 */
export async function forgetGivenUp(stripe: Stripe, subscriptionId: string): Promise<void> {
  if (!isRevived(await request(() => stripe.subscriptions.retrieve(subscriptionId)))) return
  try {
    await request(() => stripe.subscriptions.update(subscriptionId, { metadata: { [GIVEN_UP]: '' } }))
  } catch (error) {
    if (!(await hasEnded(stripe, subscriptionId))) throw error
  }
}

/**
 * Voids the invoice of a renewal. A draft, which cannot be voided, is first finalized, without being charged: credit that covers it pays it then. Returns the status
 * afterwards, as `voidInvoice` does.
 */
export async function voidRenewal(stripe: Stripe, invoiceId: string): Promise<Stripe.Invoice['status']> {
  const { status } = await request(() => stripe.invoices.retrieve(invoiceId))
  if (status === 'draft') {
    try {
      await request(() => stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }))
    } catch (error) {
      // The provider has finalized it at the same moment.
      if ((await request(() => stripe.invoices.retrieve(invoiceId))).status === 'draft') throw error
    }
  }
  return voidInvoice(stripe, invoiceId)
}
