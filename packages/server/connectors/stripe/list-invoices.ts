import type Stripe from 'stripe'
import { periodLineOf } from './periods.ts'
import { request } from './stripe-client.ts'

/** Page size, and a maximum far above the invoices of any customer. */
const PAGE = 100
const MOST = 10_000

/** Newest first, with the lines that state their periods. */
export async function listInvoices(
  stripe: Stripe,
  of: Pick<Stripe.InvoiceListParams, 'customer' | 'subscription' | 'expand'>,
): Promise<Stripe.Invoice[]> {
  const invoices = await request(() =>
    stripe.invoices.list({ ...of, limit: PAGE }).autoPagingToArray({ limit: MOST }),
  )
  const complete: Stripe.Invoice[] = []
  for (const invoice of invoices) complete.push(await withAllLines(stripe, invoice))
  return complete
}

/** An invoice includes only ten lines, and the line of its period is the last. */
async function withAllLines(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const { id, lines, parent } = invoice
  if (!lines.has_more || !parent?.subscription_details || periodLineOf(invoice)) return invoice
  const data = await request(() =>
    stripe.invoices.listLineItems(id, { limit: PAGE }).autoPagingToArray({ limit: MOST }),
  )
  return { ...invoice, lines: { ...lines, data, has_more: false } }
}
