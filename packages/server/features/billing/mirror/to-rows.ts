import type { Insertable } from 'kysely'
import { paidAccessUntil } from '#domain/billing/paid-access.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../../connectors/stripe/customer-state.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import type { PlanItem, ProductItem } from '../catalogue/items.ts'
import type { InvoiceRow, SubscriptionRow } from './mirror-queries.ts'

const toDate = (seconds: number) => new Date(seconds * 1000)

/**
 * Takes permissions from the catalogue, or from the stored row if the price is no longer in the catalogue.
 */
export function toSubscriptionRow(
  subscription: ProviderSubscription,
  storedRow: SubscriptionRow | undefined,
  { accountId, plans, graceDays }: { accountId: string; plans: readonly PlanItem[]; graceDays: number },
): Insertable<Schema['billing_subscription']> {
  const { state, isRenewalUnpaid } = subscription
  const plan = plans.find(({ id }) => id === subscription.planId)
  const until = paidAccessUntil(state, graceDays)
  const isPastDue = state.status === 'past_due' || state.status === 'unpaid'
  return {
    subscription_id: subscription.id,
    account_id: accountId,
    plan_id: subscription.planId ?? storedRow?.plan_id ?? subscription.id,
    name: plan?.name ?? storedRow?.name ?? 'Subscription',
    price_cents: subscription.priceCents,
    tax_percent: subscription.taxPercent,
    period: subscription.period,
    auto_renew: !state.cancelAtPeriodEnd && state.endedAt === null,
    period_end: toDate(state.periodEnd),
    is_live: state.status !== 'incomplete_expired' && state.endedAt === null,
    is_past_due: isPastDue,
    is_taken_back: state.latestInvoice.isTakenBack,
    is_renewal_unpaid: isRenewalUnpaid,
    plan_key: plan ? plan.plan : (storedRow?.plan_key ?? null),
    resource_keys: plan ? [...plan.resources] : (storedRow?.resource_keys ?? []),
    access_until: until === null ? null : toDate(until),
    notice: isPastDue ? (storedRow?.notice ?? null) : null,
  }
}

export function toInvoiceRow(
  invoice: ProviderInvoice,
  storedRow: InvoiceRow | undefined,
  { accountId, products }: { accountId: string; products: readonly ProductItem[] },
): Insertable<Schema['billing_invoice']> {
  const product = products.find(({ id }) => id === invoice.productId)
  return {
    invoice_id: invoice.id,
    account_id: accountId,
    subscription_id: invoice.subscriptionId,
    number: invoice.number,
    status: invoice.isTakenBack ? 'refunded' : invoice.status,
    total_cents: invoice.totalCents,
    tax_cents: invoice.taxCents,
    refunded_cents: invoice.refundedCents,
    due_cents: invoice.dueCents,
    issued_at: toDate(invoice.issuedAt),
    link: invoice.link,
    pdf: invoice.pdf,
    title: product?.name ?? invoice.title,
    product_id: invoice.productId,
    coupon_id: invoice.couponId,
    credited_at: storedRow?.credited_at ?? null,
    credited_quota: storedRow?.credited_quota ?? null,
    credited_uses: storedRow?.credited_uses ?? null,
    taken_back_at: storedRow?.taken_back_at ?? null,
  }
}
