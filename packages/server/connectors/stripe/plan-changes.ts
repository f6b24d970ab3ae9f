import type Stripe from 'stripe'
import type { ChangePreview } from '#contract/billing/billing-details.ts'
import { idOf } from './charges.ts'
import { request } from './stripe-client.ts'

/** Metadata of the last change of plan: proration date and order. The provider copies it to invoices. */
const CHANGE_METADATA_KEY = 'change'

/** Order id of the plan change that the invoice charges. Null for other invoices and changes by support. */
export function readChangeOrderId({
  billing_reason,
  parent,
  lines,
}: Pick<Stripe.Invoice, 'billing_reason' | 'parent' | 'lines'>): string | null {
  if (billing_reason !== 'subscription_update') return null
  const change = parent?.subscription_details?.metadata?.[CHANGE_METADATA_KEY] ?? ''
  const [date, orderId = null] = change.split(' ')
  return lines.data.some(({ period }) => String(period.start) === date) ? orderId : null
}

/** Whether the invoice is for an unpaid plan change, which is not owed and pays for no period. */
export const isUnpaidChange = (invoice: Stripe.Invoice): boolean =>
  invoice.status !== 'paid' && readChangeOrderId(invoice) !== null

interface PlanChange {
  subscriptionId: string
  price: string
  /** In seconds since 1970. The same for preview and charge, so that the amounts agree. */
  prorationDate: number
}

export interface PreviewedChange extends Pick<ChangePreview, 'lines' | 'taxes' | 'totalCents' | 'dueNow'> {
  /** End of the new period, in seconds since 1970. */
  nextBillAt: number
}

export async function previewChange(
  stripe: Stripe,
  { subscriptionId, price, prorationDate }: PlanChange,
): Promise<PreviewedChange> {
  const { item, taxRates } = await readSubscription(stripe, subscriptionId)
  const invoice = await request(() =>
    stripe.invoices.createPreview({
      subscription: subscriptionId,
      subscription_details: {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
    }),
  )
  const { data } = invoice.lines
  return {
    lines: data.map(({ description, amount }) => ({ text: description ?? 'Change', cents: amount })),
    taxes: (invoice.total_taxes ?? []).map(({ amount: cents, tax_rate_details: details }) => {
      const rate = taxRates.find(({ id }) => id === details?.tax_rate)
      return { name: rate?.display_name ?? 'Tax', percent: rate?.percentage ?? 0, cents }
    }),
    totalCents: invoice.total,
    dueNow: invoice.amount_due,
    nextBillAt: Math.max(...data.map(({ period }) => period.end)),
  }
}

/**
 * Charges the default card and returns the invoice's id. The provider changes the plan once it is paid, or
 * drops the change after 23 hours.
 */
export async function changePlan(
  stripe: Stripe,
  { subscriptionId, price, prorationDate, orderId, key }: PlanChange & { orderId: string; key: string },
): Promise<string> {
  const { id } = (await readSubscription(stripe, subscriptionId)).item
  await request(() =>
    stripe.subscriptions.update(subscriptionId, {
      metadata: { [CHANGE_METADATA_KEY]: `${prorationDate} ${orderId}` },
    }),
  )
  const { latest_invoice } = await request(() =>
    stripe.subscriptions.update(
      subscriptionId,
      {
        items: [{ id, price }],
        payment_behavior: 'pending_if_incomplete',
        proration_behavior: 'always_invoice',
        proration_date: prorationDate,
      },
      { idempotencyKey: key },
    ),
  )
  const invoiceId = idOf(latest_invoice)
  if (invoiceId === null) throw new Error(`The change of ${subscriptionId} has no invoice.`)
  return invoiceId
}

async function readSubscription(
  stripe: Stripe,
  subscriptionId: string,
): Promise<{ item: Stripe.SubscriptionItem; taxRates: readonly Stripe.TaxRate[] }> {
  const { items, default_tax_rates } = await request(() => stripe.subscriptions.retrieve(subscriptionId))
  const [item] = items.data
  if (!item) throw new Error(`The subscription ${subscriptionId} has no item.`)
  return { item, taxRates: default_tax_rates ?? [] }
}
