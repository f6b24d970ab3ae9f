import type Stripe from 'stripe'
import type { SubscriptionState } from '#domain/billing/paid-access.ts'
import { isBeingPaid } from './charges.ts'
import { isUnpaidChange, readChangeOrderId } from './plan-changes.ts'
import { request, requestAll } from './stripe-client.ts'

export async function listInvoices(
  stripe: Stripe,
  filter: Pick<Stripe.InvoiceListParams, 'customer' | 'subscription' | 'expand'>,
): Promise<Stripe.Invoice[]> {
  const invoices = await requestAll(() => stripe.invoices.list({ ...filter, limit: 100 }))
  const results: Stripe.Invoice[] = []
  for (const invoice of invoices) results.push(await withAllLines(stripe, invoice))
  return results
}

/** The provider sends only ten lines, and the period's line is the last. */
async function withAllLines(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const { id, lines, parent } = invoice
  if (!lines.has_more || !parent?.subscription_details || findPeriodLine(invoice)) return invoice
  const data = await requestAll(() => stripe.invoices.listLineItems(id, { limit: 100 }))
  return { ...invoice, lines: { ...lines, data, has_more: false } }
}

/** Invoices with these reasons always pay for a whole period. */
const PERIOD_REASONS: readonly (string | null)[] = ['subscription_create', 'subscription_cycle']

/** Whether an invoice pays for a whole period, possibly after a change of plan. */
const paysForPeriod = (invoice: Stripe.Invoice) =>
  PERIOD_REASONS.includes(invoice.billing_reason) ||
  findPeriodLine(invoice) !== undefined ||
  readChangeOrderId(invoice) !== null

/**
 * Drops invoices before the newest paid change of plan, which replaces their period. Crediting that period
 * paid a part of the change, so if its charge was taken back, so is the change.
 */
export function dropReplacedPeriods(
  invoices: readonly Stripe.Invoice[],
  takenBackIds: ReadonlySet<string>,
): { invoices: readonly Stripe.Invoice[]; takenBackIds: ReadonlySet<string> } {
  const changeIndex = invoices.findIndex((invoice) => readChangeOrderId(invoice) !== null)
  const change = invoices[changeIndex]
  if (change === undefined) return { invoices, takenBackIds }
  const earlier = dropReplacedPeriods(invoices.slice(changeIndex + 1), takenBackIds)
  const replacedInvoice = findNewestPeriod(earlier.invoices)
  const isTakenBack = replacedInvoice !== undefined && earlier.takenBackIds.has(replacedInvoice.id)
  return {
    invoices: invoices.slice(0, changeIndex + 1),
    takenBackIds: isTakenBack ? new Set([...takenBackIds, change.id]) : takenBackIds,
  }
}

const findPeriodLine = ({ lines }: Pick<Stripe.Invoice, 'lines'>): Stripe.InvoiceLineItem | undefined =>
  lines.data.find(({ parent }) => parent?.subscription_item_details?.proration === false)

export const findNewestPeriod = (invoices: readonly Stripe.Invoice[]): Stripe.Invoice | undefined =>
  invoices.filter(paysForPeriod).sort((a, b) => b.created - a.created)[0]

const UNPAID_STATUSES: readonly (string | null)[] = ['draft', 'open', 'uncollectible']

/** Whether it is the unpaid invoice of a later period. A draft will be charged within the hour. */
export const isUnpaidRenewal = (invoice: Stripe.Invoice): boolean =>
  paysForPeriod(invoice) &&
  invoice.billing_reason !== 'subscription_create' &&
  UNPAID_STATUSES.includes(invoice.status)

/** Refunding a charge within a period does not end the period. */
export function readPaidTimes(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  takenBackIds: ReadonlySet<string>,
): Pick<SubscriptionState, 'paidThrough' | 'paidBefore'> {
  const isSettled = (invoice: Stripe.Invoice) => {
    const { id, status, billing_reason } = invoice
    if (status === 'paid') return !paysForPeriod(invoice) || !takenBackIds.has(id)
    // Voiding a renewal of a running subscription makes the period free.
    return status === 'void' && billing_reason !== 'subscription_create' && subscription.ended_at === null
  }
  const lastSettled = findNewestPeriod(invoices.filter(isSettled))
  if (lastSettled === undefined) return { paidThrough: null, paidBefore: null }
  const paidBefore =
    lastSettled.id === findNewestPeriod(invoices)?.id
      ? null
      : (findPeriodLine(lastSettled)?.period.end ?? null)
  const owedInvoices = invoices.filter(
    (invoice) => invoice.created > lastSettled.created && !isSettled(invoice),
  )
  const paidThrough =
    owedInvoices.length > 0
      ? Math.min(
          ...owedInvoices.map((invoice) =>
            paysForPeriod(invoice) ? Math.max(invoice.created, paidBefore ?? 0) : invoice.created,
          ),
        )
      : (subscription.items.data[0]?.current_period_end ?? null)
  return { paidThrough, paidBefore }
}

/** Runs the change, unless the subscription has ended. */
export async function unlessEnded(
  stripe: Stripe,
  subscriptionId: string,
  change: () => Promise<unknown>,
): Promise<void> {
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
