import type Stripe from 'stripe'
import type { BillingDetails } from '#contract/billing/billing-details.ts'
import type { Province } from '#domain/billing/billing-address.ts'
import type { SubscriptionState } from '#domain/billing/paid-access.ts'
import { findProvince } from './billing-address.ts'
import { idOf } from './charges.ts'
import {
  COUPON_FREED,
  COUPON_METADATA_KEY,
  ORDER_METADATA_KEY,
  type OrderedUses,
  readOrderedUses,
} from './order-metadata.ts'
import {
  dropReplacedPeriods,
  findNewestPeriod,
  isUnpaidRenewal,
  listInvoices,
  readPaidTimes,
} from './periods.ts'
import { isUnpaidChange, readChangeOrderId } from './plan-changes.ts'
import { request, requestAll } from './stripe-client.ts'

/** Money is cents, times are seconds since 1970. */
export interface CustomerState {
  isDeleted: boolean
  province: Province | null
  card: BillingDetails['savedCard']
  subscriptions: readonly ProviderSubscription[]
  /** Newest first, without drafts. */
  invoices: readonly ProviderInvoice[]
}

export interface ProviderSubscription {
  id: string
  /** Plan in the catalogue; null for a price created manually. */
  planId: string | null
  priceCents: number
  taxPercent: number
  period: 'monthly' | 'yearly'
  /** Whether the invoice of the current period is unpaid; it may still be a draft. */
  isRenewalUnpaid: boolean
  state: SubscriptionState
}

export interface ProviderInvoice {
  id: string
  subscriptionId: string | null
  productId: string | null
  /** Uses that were ordered, if the invoice states them. */
  adds: OrderedUses | null
  /** Null for renewals and for invoices that support created. */
  orderId: string | null
  /** Whether it is for an unpaid change of plan, which is not owed and never shown. */
  isUnpaidChange: boolean
  /** Coupon of the order; null for renewals, or if support freed it. */
  couponId: string | null
  number: string | null
  status: 'paid' | 'open' | 'void'
  totalCents: number
  taxCents: number
  refundedCents: number
  /** Amount due, including the customer's debt or credit; 0 unless open. */
  dueCents: number
  /** Whether the payment was fully refunded, or lost to a dispute. */
  isTakenBack: boolean
  issuedAt: number
  link: string | null
  pdf: string | null
  title: string
}

/**
 * Reads a customer with all invoices and refunds, because old ones can decide current access. Empty for a
 * deleted customer.
 */
export async function readCustomerState(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const customer = await request(() =>
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
  )
  if (customer.deleted)
    return { isDeleted: true, province: null, card: null, subscriptions: [], invoices: [] }
  const [subscriptions, invoices, charges] = await Promise.all([
    requestAll(() => stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 })),
    listInvoices(stripe, { customer: customerId, expand: ['data.payments'] }),
    requestAll(() => stripe.charges.list({ customer: customerId, limit: 100 })),
  ])
  const lostIds = await findLostCharges(stripe, charges)
  const providerInvoices = invoices.flatMap((invoice) => toInvoice(invoice, { charges, lostIds }))
  return {
    isDeleted: false,
    province: findProvince(customer.address),
    card: toCard(customer.invoice_settings.default_payment_method),
    subscriptions: subscriptions.flatMap((item) => toSubscription(item, providerInvoices, invoices)),
    invoices: providerInvoices,
  }
}

async function findLostCharges(
  stripe: Stripe,
  charges: readonly Stripe.Charge[],
): Promise<ReadonlySet<string>> {
  const lostIds = new Set<string>()
  for (const { id, disputed } of charges) {
    if (!disputed) continue
    const disputes = await request(() => stripe.disputes.list({ charge: id, limit: 10 }))
    if (disputes.data.some(({ status }) => status === 'lost')) lostIds.add(id)
  }
  return lostIds
}

function toCard(
  method: Stripe.Customer['invoice_settings']['default_payment_method'],
): BillingDetails['savedCard'] {
  if (method === null || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card
  return { brand, last4, expiryMonth, expiryYear }
}

function toInvoice(
  invoice: Stripe.Invoice,
  { charges, lostIds }: { charges: readonly Stripe.Charge[]; lostIds: ReadonlySet<string> },
): ProviderInvoice[] {
  // Uncollectible invoices are still owed. Drafts are not due yet.
  const shownStatus = invoice.status === 'uncollectible' ? 'open' : invoice.status
  const status = (['paid', 'open', 'void'] as const).find((each) => each === shownStatus)
  if (status === undefined) return []
  const intents = new Set((invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent)))
  const paidCharges = charges.filter(({ payment_intent, paid }) => paid && intents.has(idOf(payment_intent)))
  const refundedCents = paidCharges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription)
  const [line] = [...invoice.lines.data].sort((a, b) => b.amount - a.amount)
  return [
    {
      id: invoice.id,
      subscriptionId,
      productId: invoice.metadata?.product ?? null,
      adds: readOrderedUses(invoice.metadata),
      orderId: readOrderMetadata(invoice, ORDER_METADATA_KEY) ?? readChangeOrderId(invoice),
      isUnpaidChange: isUnpaidChange(invoice),
      couponId: invoice.metadata?.[COUPON_FREED] ? null : readOrderMetadata(invoice, COUPON_METADATA_KEY),
      number: invoice.number,
      status,
      totalCents: invoice.total,
      taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
      refundedCents,
      dueCents: status === 'open' ? invoice.amount_remaining : 0,
      // Invoices paid by credit cannot be refunded.
      isTakenBack:
        (invoice.amount_paid > 0 && refundedCents >= invoice.amount_paid) ||
        paidCharges.some(({ id }) => lostIds.has(id)),
      issuedAt: invoice.created,
      link: invoice.hosted_invoice_url ?? null,
      pdf: invoice.invoice_pdf ?? null,
      title: invoice.description ?? line?.description ?? 'Invoice',
    },
  ]
}

/** Reads metadata of an order, which the subscription has for its first invoice. */
function readOrderMetadata({ billing_reason, metadata, parent }: Stripe.Invoice, key: string): string | null {
  const isFirst = billing_reason === 'subscription_create'
  return (isFirst ? parent?.subscription_details?.metadata?.[key] : metadata?.[key]) ?? null
}

function toSubscription(
  subscription: Stripe.Subscription,
  providerInvoices: readonly ProviderInvoice[],
  stripeInvoices: readonly Stripe.Invoice[],
): ProviderSubscription[] {
  const [item] = subscription.items.data
  if (!item) return []
  const { invoices, takenBackIds } = dropReplacedPeriods(
    stripeInvoices.filter(
      (invoice) =>
        idOf(invoice.parent?.subscription_details?.subscription) === subscription.id &&
        !isUnpaidChange(invoice),
    ),
    new Set(providerInvoices.filter(({ isTakenBack }) => isTakenBack).map(({ id }) => id)),
  )
  const period = findNewestPeriod(invoices)
  // Void first invoice: the order was withdrawn, so the subscription never started.
  const isWithdrawn = period?.status === 'void' && period.billing_reason === 'subscription_create'
  const taxPercent = (subscription.default_tax_rates ?? []).reduce((sum, rate) => sum + rate.percentage, 0)
  return [
    {
      id: subscription.id,
      planId: item.price.metadata.plan ?? null,
      priceCents: item.price.unit_amount ?? 0,
      taxPercent,
      period: item.price.recurring?.interval === 'month' ? 'monthly' : 'yearly',
      isRenewalUnpaid: period !== undefined && isUnpaidRenewal(period) && subscription.ended_at === null,
      state: {
        status: isWithdrawn ? 'incomplete' : subscription.status,
        periodStart: item.current_period_start,
        periodEnd: item.current_period_end,
        cancelAtPeriodEnd: subscription.cancel_at_period_end,
        endedAt: subscription.ended_at,
        ...readPaidTimes(subscription, invoices, takenBackIds),
        latestInvoice: { isTakenBack: period !== undefined && (isWithdrawn || takenBackIds.has(period.id)) },
      },
    },
  ]
}
