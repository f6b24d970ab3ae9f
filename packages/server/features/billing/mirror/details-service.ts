import type { BillingDetails, Subscription } from '#contract/billing/billing-details.ts'
import { isPlanKey, quotaMonth } from '#domain/account/plans.ts'
import { PROVINCE_KEYS } from '#domain/billing/billing-address.ts'
import { canChangePlan } from '#domain/billing/bundle-offer.ts'
import { renewalCents } from '#domain/billing/order-total.ts'
import { DEFAULT_PROVINCE, type Tax, taxesIn } from '#domain/billing/taxes.ts'
import { addMonths } from '#domain/text/dates.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import type { Catalogue } from '../../../settings/catalogue.ts'
import { getGranted } from '../../accounts/service.ts'
import { mapQuotas, readQuotaUses } from '../../services/quotas/service.ts'
import { listPlanItems, type PlanItem } from '../catalogue/items.ts'
import { findHeldPart } from '../orders/orders.ts'
import {
  findCustomer,
  type InvoiceRow,
  isHeld,
  isOpenAt,
  isOwed,
  listInvoices,
  listSubscriptions,
  type SubscriptionRow,
} from './mirror-queries.ts'

/** Taxes on an order in the customer's province. Null if the catalogue has one rate for all provinces. */
export function getOrderTaxes(
  { settings }: Pick<AppContext, 'settings'>,
  customer: { province: string | null } | undefined,
): Tax[] | null {
  const { registrations } = settings.billing.seller
  if (registrations === null) return null
  const province = PROVINCE_KEYS.find((key) => key === customer?.province) ?? DEFAULT_PROVINCE
  return taxesIn(province, registrations)
}

/** Subscriptions and grants of the account. */
export async function readHoldings(database: AppContext['database'], accountId: string, now: Date) {
  const [granted, subscriptions] = await Promise.all([
    getGranted(database, accountId, now),
    listSubscriptions(database, accountId),
  ])
  return { ...granted, subscriptions: subscriptions.filter(isHeld) }
}

export async function readBillingDetails(
  context: Pick<AppContext, 'database' | 'clock' | 'catalogue' | 'settings'>,
  { accountId, allowedResources }: Pick<Session, 'accountId' | 'allowedResources'>,
): Promise<BillingDetails> {
  const { database, clock, catalogue } = context
  const now = clock()
  const [customer, subscriptions, invoices, uses] = await Promise.all([
    findCustomer(database, accountId),
    listSubscriptions(database, accountId),
    listInvoices(database, accountId),
    readQuotaUses(database, accountId, now),
  ])
  const { card_brand, card_last4, card_expiry_month, card_expiry_year } = customer ?? {}
  const hasCard = card_brand && card_last4 && card_expiry_month && card_expiry_year
  const taxes = getOrderTaxes(context, customer)
  return {
    subscriptions: subscriptions.filter(isHeld).map((row) => ({
      ...toSubscription(row, now, taxes),
      changes: listPlanChanges(catalogue, row, subscriptions, now).map(
        ({ id, name, priceCents, period }) => ({
          planId: id,
          name,
          price: priceCents,
          period,
        }),
      ),
    })),
    customerId: customer?.customer_id ?? null,
    savedCard: hasCard
      ? { brand: card_brand, last4: card_last4, expiryMonth: card_expiry_month, expiryYear: card_expiry_year }
      : null,
    history: shownInvoices(invoices, subscriptions).map((row) => ({
      id: row.invoice_id,
      link: row.link,
      pdf: row.pdf,
      date: toSeconds(row.issued_at),
      amount: row.total_cents,
      amountDue: row.due_cents,
      status: row.status,
      title: row.title,
    })),
    boardName: catalogue.deals.find(({ board }) => allowedResources.has(board))?.name ?? null,
    taxes,
    quotasRenew: addMonths(quotaMonth(now), 1),
    monthlyUses: mapQuotas((key) => ({ limit: uses[key].limit, left: uses[key].monthLeft })),
    extraUses: mapQuotas((key) => uses[key].extra),
  }
}

/** Omits invoices of abandoned orders, and open invoices that are no longer owed. */
function shownInvoices(invoices: readonly InvoiceRow[], subscriptions: readonly SubscriptionRow[]) {
  const startedIds = new Set(
    invoices
      .filter(({ status }) => status === 'paid' || status === 'refunded')
      .map((row) => row.subscription_id),
  )
  return invoices.filter((row) => {
    if (row.status === 'open') return isOwed(row, subscriptions)
    if (row.status !== 'void') return true
    return row.product_id === null && (row.subscription_id === null || startedIds.has(row.subscription_id))
  })
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/**
 * Prices to which a paid, renewing subscription can be changed. Excludes plans that include a notification
 * subscription of the account, a change that only support can make.
 */
export function listPlanChanges(
  catalogue: Catalogue,
  row: SubscriptionRow,
  subscriptions: readonly SubscriptionRow[],
  now: Date,
): PlanItem[] {
  const { plan_key: plan, period, plan_id, auto_renew, is_past_due } = row
  const isPaid = isOpenAt(row, now) && auto_renew && !is_past_due
  if (!isPaid || plan === null || !isPlanKey(plan)) return []
  const heldSubscriptions = subscriptions.filter(isHeld)
  return listPlanItems(catalogue).filter(
    (item) =>
      item.id !== plan_id &&
      item.plan !== null &&
      canChangePlan({ plan, period }, { plan: item.plan, period: item.period }) &&
      findHeldPart(item, heldSubscriptions) === null,
  )
}

function toSubscription(
  row: SubscriptionRow,
  now: Date,
  taxes: readonly Tax[] | null,
): Omit<Subscription, 'changes'> {
  const isOpen = isOpenAt(row, now)
  return {
    id: row.subscription_id,
    planId: row.plan_id,
    name: row.name,
    price: row.price_cents,
    priceWithTax: renewalCents(row.price_cents, row.tax_percent, taxes),
    period: row.period,
    autoRenew: row.auto_renew,
    expiryDate: toSeconds(row.period_end),
    standing: isOpen ? (row.is_past_due ? 'past_due' : 'active') : 'unpaid',
    accessUntil: isOpen && row.access_until ? toSeconds(row.access_until) : null,
    isRenewalUnpaid: row.is_renewal_unpaid,
    plan: row.plan_key,
  }
}
