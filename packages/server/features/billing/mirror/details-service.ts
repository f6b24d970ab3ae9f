import type { BillingDetails, Invoice, Subscription } from '#contract/billing/billing-details.ts'
import { quotaMonth } from '#domain/account/quotas.ts'
import { addMonths } from '#domain/text/dates.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { byQuota, quotaUses } from '../../services/quotas/service.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import {
  findCustomerOf,
  type InvoiceRow,
  isHeld,
  isOpenAt,
  isOwed,
  listInvoices,
  listSubscriptions,
  type SubscriptionRow,
} from './mirror-queries.ts'

/** Returns the stored subscriptions, card, invoices and quotas of an account. */
export async function billingDetailsOf(
  { database, clock, catalogue }: Pick<AppContext, 'database' | 'clock' | 'catalogue'>,
  { accountId, allowedResources }: Pick<Session, 'accountId' | 'allowedResources'>,
): Promise<BillingDetails> {
  const now = clock()
  const [customer, subscriptions, invoices, uses] = await Promise.all([
    findCustomerOf(database, accountId),
    listSubscriptions(database, accountId),
    listInvoices(database, accountId),
    quotaUses(database, accountId, now),
  ])
  const { card_brand, card_last4, card_expiry_month, card_expiry_year } = customer ?? {}
  const hasCard = card_brand && card_last4 && card_expiry_month && card_expiry_year
  return {
    subscriptions: subscriptions.filter(isHeld).map((row) => toSubscription(row, now)),
    customerId: customer?.customer_id ?? null,
    savedCard: hasCard
      ? { brand: card_brand, last4: card_last4, expiryMonth: card_expiry_month, expiryYear: card_expiry_year }
      : null,
    history: invoices.filter((row) => isShown(row, subscriptions)).map(toInvoice),
    boardName: boardNameOf(catalogue, allowedResources),
    quotasRenew: addMonths(quotaMonth(now), 1),
    monthlyUses: byQuota((key) => ({ limit: uses[key].limit, left: uses[key].monthLeft })),
    extraUses: byQuota((key) => uses[key].extra),
  }
}

/** False for the invoice of an abandoned order, which was never owed, and for an open invoice that is no longer owed. */
function isShown(row: InvoiceRow, subscriptions: readonly SubscriptionRow[]): boolean {
  if (row.status === 'open') return isOwed(row, subscriptions)
  if (row.status !== 'void') return true
  const subscription = subscriptions.find(({ subscription_id }) => subscription_id === row.subscription_id)
  return row.product_id === null && subscription?.access_until !== null
}

/** Board of which the account is a member: the first with a deal, or else any. */
function boardNameOf({ deals }: Catalogue, allowed: Session['allowedResources']): string | null {
  return deals.find(({ board }) => allowed.has(board))?.name ?? null
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

function toSubscription(row: SubscriptionRow, now: Date): Subscription {
  const isOpen = isOpenAt(row, now)
  return {
    id: row.subscription_id,
    planId: row.plan_id,
    name: row.name,
    price: row.price_cents,
    tax: row.tax_percent,
    period: row.period,
    autoRenew: row.auto_renew,
    expiryDate: secondsOf(row.period_end),
    standing: isOpen ? (row.is_past_due ? 'past_due' : 'active') : 'unpaid',
    accessUntil: isOpen && row.access_until ? secondsOf(row.access_until) : null,
    isRenewalUnpaid: row.is_renewal_unpaid,
    plan: row.plan_key,
  }
}

const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.invoice_id,
  number: row.number,
  link: row.link,
  pdf: row.pdf,
  date: secondsOf(row.issued_at),
  amount: row.total_cents,
  amountDue: row.due_cents,
  status: row.status,
  title: row.title,
})
