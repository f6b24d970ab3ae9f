import type Stripe from 'stripe'
import { TOTAL_METADATA_KEY } from './order-metadata.ts'
import { isStripeError, request } from './stripe-client.ts'

/**
 * `cardId` is null if no card was charged. `in_progress`: the bank has the payment, but the invoice is not
 * paid yet. `untried`: no charge was attempted. `declined`: `message` is the bank's reason.
 */
export type ChargeState =
  | { state: 'paid'; cardId: string | null }
  | { state: 'requires_action'; clientSecret: string }
  | { state: 'in_progress' }
  | { state: 'untried' }
  | { state: 'void' }
  | { state: 'declined'; message: string }

const DEFAULT_DECLINE_MESSAGE = 'Your card was declined.'

export async function readCharge(stripe: Stripe, invoiceId: string): Promise<ChargeState> {
  const { status } = await request(() => stripe.invoices.retrieve(invoiceId))
  if (status === 'void') return { state: 'void' }
  const intents = await listIntents(stripe, invoiceId)
  if (status === 'paid') {
    const paidIntent = intents.find((intent) => intent.status === 'succeeded')
    return { state: 'paid', cardId: idOf(paidIntent?.payment_method) }
  }
  if (intents.some(isInProgress)) return { state: 'in_progress' }
  for (const intent of intents) {
    if (intent.status === 'requires_action' && intent.client_secret !== null)
      return { state: 'requires_action', clientSecret: intent.client_secret }
  }
  const refusal = intents.map(({ last_payment_error }) => last_payment_error).find((error) => error !== null)
  return refusal
    ? { state: 'declined', message: refusal.message ?? DEFAULT_DECLINE_MESSAGE }
    : { state: 'untried' }
}

/**
 * Charges the given card, or the default card if null. Skips invoices that are not open or are being paid.
 */
export async function payInvoice(
  stripe: Stripe,
  invoiceId: string,
  { key, paymentMethodId }: { key: string; paymentMethodId: string | null },
): Promise<void> {
  if (!(await isPayable(stripe, invoiceId))) return
  const method = paymentMethodId === null ? {} : { payment_method: paymentMethodId }
  try {
    await request(() =>
      stripe.invoices.pay(invoiceId, { off_session: false, ...method }, { idempotencyKey: key }),
    )
  } catch (error) {
    // The charge was declined or needs authentication, which `readCharge` reports.
    if (hasType(error, 'StripeCardError')) return
    // A concurrent request paid or voided it.
    if (hasType(error, 'StripeInvalidRequestError') && !(await isPayable(stripe, invoiceId))) return
    throw error
  }
}

const hasType = (error: unknown, type: string) => isStripeError(error) && error.type === type

/** Voids an invoice unless it is paid or being paid. */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  if (!(await isPayable(stripe, invoiceId))) return
  try {
    await request(() => stripe.invoices.voidInvoice(invoiceId))
  } catch (error) {
    if (!hasType(error, 'StripeInvalidRequestError')) throw error
  }
}

/**
 * In cents including tax: the invoice's total or charge, whichever is larger; the order's total, null if not
 * stored.
 */
export async function readTotals(
  stripe: Stripe,
  invoiceId: string,
): Promise<{ invoicedCents: number; orderedCents: number | null }> {
  const { total, amount_due, metadata, parent } = await request(() => stripe.invoices.retrieve(invoiceId))
  const orderTotal =
    metadata?.[TOTAL_METADATA_KEY] ?? parent?.subscription_details?.metadata?.[TOTAL_METADATA_KEY]
  return {
    invoicedCents: Math.max(total, amount_due),
    orderedCents: orderTotal === undefined ? null : Number(orderTotal),
  }
}

async function isPayable(stripe: Stripe, invoiceId: string): Promise<boolean> {
  const { status } = await request(() => stripe.invoices.retrieve(invoiceId))
  return (status === 'open' || status === 'uncollectible') && !(await isBeingPaid(stripe, invoiceId))
}

/** Whether the bank has the payment or has completed it. */
export const isBeingPaid = async (stripe: Stripe, invoiceId: string): Promise<boolean> =>
  (await listIntents(stripe, invoiceId)).some(isInProgress)

const isInProgress = ({ status }: Stripe.PaymentIntent) => status === 'processing' || status === 'succeeded'

async function listIntents(stripe: Stripe, invoiceId: string): Promise<Stripe.PaymentIntent[]> {
  const { data } = await request(() =>
    stripe.invoicePayments.list({ invoice: invoiceId, expand: ['data.payment.payment_intent'] }),
  )
  return data.flatMap(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'object' && intent !== null ? [intent] : [],
  )
}

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
