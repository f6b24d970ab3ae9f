import Stripe from 'stripe'
import { idOf } from './customer-state.ts'
import { CardRefused, request } from './stripe-client.ts'

/**
 * State of the charge of an invoice: `declined` with the reason for the cardholder; `in_progress` where its bank has the payment or has made it, and
 * the invoice is not paid yet.
 */
export type ChargeOutcome =
  | { state: 'paid' }
  | { state: 'requires_action'; clientSecret: string }
  | { state: 'in_progress' }
  | { state: 'declined'; message: string }

type InvoiceStatus = Stripe.Invoice['status']

const DECLINED = 'Your card was declined.'
const NOT_TRIED = 'This payment was cut off before anything was charged.'

/** Returns how the charge of an invoice stands. */
export async function readCharge(stripe: Stripe, invoiceId: string): Promise<ChargeOutcome> {
  const { status } = await request(() => stripe.invoices.retrieve(invoiceId))
  if (status === 'paid') return { state: 'paid' }
  if (status === 'void') return { state: 'declined', message: 'This payment was cancelled.' }
  const intents = await listIntents(stripe, invoiceId)
  if (intents.some(isUnderWay)) return { state: 'in_progress' }
  for (const intent of intents) {
    if (intent.status === 'requires_action' && intent.client_secret !== null) {
      return { state: 'requires_action', clientSecret: intent.client_secret }
    }
  }
  const refusal = intents.map(({ last_payment_error }) => last_payment_error).find((error) => error !== null)
  return { state: 'declined', message: refusal ? (refusal.message ?? DECLINED) : NOT_TRIED }
}

/**
 * Charges an open invoice to a card of its customer, or to the customer's saved one; whether that worked, `readCharge` returns. One that was voided,
 * or whose payment is under way, is left as it is.
 */
export async function payInvoice(
  stripe: Stripe,
  invoiceId: string,
  { key, paymentMethodId }: { key: string; paymentMethodId: string | null },
): Promise<void> {
  if (!(await isPayable(stripe, invoiceId))) return
  const by = paymentMethodId === null ? {} : { payment_method: paymentMethodId }
  try {
    await request(() =>
      stripe.invoices.pay(invoiceId, { off_session: false, ...by }, { idempotencyKey: key }),
    )
  } catch (error) {
    // Also a payment that is to be authenticated is refused with an error of the card.
    if (error instanceof CardRefused) return
    // It was paid or voided at the same moment.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && !(await isPayable(stripe, invoiceId)))
      return
    throw error
  }
}

/** Voids an invoice that is open. Returns its status afterwards: one that was paid at the same moment remains paid, one that is being paid open. */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<InvoiceStatus> {
  const { status } = await request(() => stripe.invoices.retrieve(invoiceId))
  if (!isOpen(status)) return status
  // A payment that its bank has is never undone, whether or not the provider would void the invoice.
  if ((await listIntents(stripe, invoiceId)).some(isUnderWay)) return status
  try {
    return (await request(() => stripe.invoices.voidInvoice(invoiceId))).status
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return (await request(() => stripe.invoices.retrieve(invoiceId))).status
  }
}

/** Key in the metadata of what an order makes: the new card that is to pay it. */
export const CARD = 'card'
/** Key in the metadata of what an order makes: its coupon of the catalogue. */
export const COUPON = 'coupon'

/** Key in the metadata of an invoice: the account can use its coupon again. Written by us, or by support in the provider's dashboard. */
export const COUPON_FREED = 'coupon_freed'

/** Key in the metadata of what an order makes: its total in cents, as it was shown. */
export const TOTAL = 'total'

/**
 * Returns what an invoice comes to, or would charge where that is more, as with what its customer owes; and what its order was to come to: null where
 * that was not stored. Cents with tax.
 */
export async function readTotals(
  stripe: Stripe,
  invoiceId: string,
): Promise<{ invoicedCents: number; orderedCents: number | null }> {
  const { total, amount_due, metadata, parent } = await request(() => stripe.invoices.retrieve(invoiceId))
  const ordered = metadata?.[TOTAL] ?? parent?.subscription_details?.metadata?.[TOTAL]
  return {
    invoicedCents: Math.max(total, amount_due),
    orderedCents: ordered === undefined ? null : Number(ordered),
  }
}

/** Returns the card that has paid an invoice; of one that cost nothing the new card of its order, to which renewals will be charged; null for neither. */
export async function findPayingCard(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const paid = (await listIntents(stripe, invoiceId)).find(({ status }) => status === 'succeeded')
  if (paid) return idOf(paid.payment_method)
  const { metadata, parent } = await request(() => stripe.invoices.retrieve(invoiceId))
  return metadata?.[CARD] ?? parent?.subscription_details?.metadata?.[CARD] ?? null
}

async function isPayable(stripe: Stripe, invoiceId: string): Promise<boolean> {
  const { status } = await request(() => stripe.invoices.retrieve(invoiceId))
  return isOpen(status) && !(await listIntents(stripe, invoiceId)).some(isUnderWay)
}

const isOpen = (status: InvoiceStatus) => status === 'open' || status === 'uncollectible'

const isUnderWay = ({ status }: Stripe.PaymentIntent) => status === 'processing' || status === 'succeeded'

async function listIntents(stripe: Stripe, invoiceId: string): Promise<Stripe.PaymentIntent[]> {
  const { data } = await request(() =>
    stripe.invoicePayments.list({ invoice: invoiceId, expand: ['data.payment.payment_intent'] }),
  )
  return data.flatMap(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'object' && intent !== null ? [intent] : [],
  )
}
