import type { PaymentResponse } from '#contract/billing/billing-details.ts'
import { LotlineError } from '#contract/errors.ts'
import type { ChargeState } from '../../../connectors/stripe/charges.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { accountState } from '../../accounts/service.ts'
import { readBillingDetails } from '../mirror/details-service.ts'
import { findCustomer } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { requirePayments } from './customer-service.ts'
import { closeOrder, findOrder, isInFlight, type OrderRow, storeInvoice } from './order-queries.ts'

export type PaymentOutcome = Pick<PaymentResponse, 'state' | 'message' | 'clientSecret'>

/** The call that pays an open invoice. Such orders are never withdrawn. */
export const INVOICE_CALL = 'payInvoice'

const NO_CONFIRMATION = 'Your bank asked you to confirm this payment, and it was not confirmed.'
const WITHDRAWAL = 'This payment was cancelled.'
const CUT_OFF = 'This payment was cut off before anything was charged.'
const INVOICE_CUT_OFF =
  'This payment was cut off, and your card may still be charged for it. While the invoice is open you can pay it again: it is charged only once.'
const NO_PAYMENT =
  'The payment provider no longer has this payment. If your card was charged for it, please contact us.'

const outcome = (state: PaymentOutcome['state'], message: string | null = null): PaymentOutcome => ({
  state,
  message,
  clientSecret: null,
})

/**
 * Reads the outcome of a payment. With `givesUp`, the page abandons it: an unpaid order is withdrawn, so a
 * later bank confirmation cannot charge it. `unknown`: no payment with this key has arrived, so the page
 * reuses the key.
 */
export async function resolveOutcome(
  context: AppContext,
  { accountId }: Session,
  { idempotencyKey: key, givesUp }: { idempotencyKey: string; givesUp: boolean },
): Promise<PaymentOutcome> {
  const row = await findOrder(context.database, accountId, key)
  return row ? readOutcome(context, row, { givesUp }) : outcome('unknown')
}

/**
 * Reads the outcome of an order. If it was cut off before its charge, it is withdrawn before the page reads
 * `failed`, so that a slow request still working on it finds a void invoice.
 */
export async function readOutcome(
  context: AppContext,
  row: OrderRow,
  { givesUp } = { givesUp: false },
): Promise<PaymentOutcome> {
  try {
    const invoiceId = row.invoice_id ?? (await recoverInvoice(context, row))
    if (invoiceId === undefined) return await readOutcomeWithoutInvoice(context, row)
    const charge = await readSettledCharge(context, row, { invoiceId, givesUp })
    if (charge.state === 'in_progress' || charge.state === 'untried') return outcome('in_progress')
    await storeResult(context, row, charge)
    if (charge.state === 'paid') return outcome('paid')
    if (charge.state === 'requires_action')
      return { ...outcome(charge.state), clientSecret: charge.clientSecret }
    return outcome('failed', charge.state === 'void' ? (row.refusal ?? WITHDRAWAL) : charge.message)
  } catch (error) {
    // The provider's API keys were changed.
    if (error instanceof LotlineError && error.code === 'not_found') return outcome('failed', NO_PAYMENT)
    throw error
  }
}

async function readOutcomeWithoutInvoice(context: AppContext, row: OrderRow): Promise<PaymentOutcome> {
  const { database, clock } = context
  if (row.refusal !== null) return outcome('failed', row.refusal)
  if (await isInFlight(database, row, clock())) return outcome('in_progress')
  if (await closeOrder(database, row, CUT_OFF)) return outcome('failed', CUT_OFF)
  const storedOrder = await findOrder(database, row.account_id, row.idempotency_key)
  return storedOrder ? readOutcome(context, storedOrder) : outcome('unknown')
}

/** Reads a charge. Withdraws the invoice if the page gave up, or the request ended before charging. */
async function readSettledCharge(
  context: Pick<AppContext, 'database' | 'payments' | 'clock'>,
  row: OrderRow,
  { invoiceId, givesUp }: { invoiceId: string; givesUp: boolean },
): Promise<ChargeState> {
  const payments = requirePayments(context)
  const charge = await payments.readCharge(invoiceId)
  if (row.call === INVOICE_CALL) return readOwedCharge(context, row, charge, givesUp)
  const isAbandoned =
    charge.state === 'untried'
      ? row.refusal !== null || !(await isInFlight(context.database, row, context.clock()))
      : // The request that voided an invoice may have stopped before it ended the subscription.
        charge.state === 'void' ||
        (givesUp && (charge.state === 'requires_action' || charge.state === 'declined'))
  if (!isAbandoned) return charge
  const withdrawal = await payments.withdraw(invoiceId)
  if (withdrawal.state !== 'void') return withdrawal.state === 'paid' ? withdrawal : { state: 'in_progress' }
  if (charge.state === 'declined' || charge.state === 'void') return charge
  const message = charge.state === 'untried' ? CUT_OFF : NO_CONFIRMATION
  return { state: 'declined', message: row.refusal ?? message }
}

/**
 * Reads the charge of an owed invoice, which is never withdrawn. An earlier attempt may have been declined.
 */
async function readOwedCharge(
  context: Pick<AppContext, 'database' | 'clock'>,
  row: OrderRow,
  charge: ChargeState,
  givesUp: boolean,
): Promise<ChargeState> {
  if (charge.state === 'requires_action' && givesUp) return { state: 'declined', message: NO_CONFIRMATION }
  if (charge.state !== 'declined' && charge.state !== 'untried') return charge
  if (row.sent_at === null)
    return charge.state === 'declined' ? charge : { state: 'declined', message: CUT_OFF }
  const isRunning = await isInFlight(context.database, row, context.clock())
  return isRunning ? { state: 'in_progress' } : { state: 'declined', message: INVOICE_CUT_OFF }
}

/** Saves a new card only after it has paid. */
async function storeResult(context: AppContext, row: OrderRow, charge: ChargeState): Promise<void> {
  const customer = await findCustomer(context.database, row.account_id)
  if (!customer) return
  const { customer_id: customerId } = customer
  if (charge.state === 'paid' && row.intent_id !== null) {
    const payments = requirePayments(context)
    // A free order has no charge; its card is for renewals.
    const cardId = charge.cardId ?? (await payments.readSetupIntent(row.intent_id)).paymentMethodId
    if (cardId !== null) await payments.saveCard(customerId, cardId, `lotline-${row.id}-card`)
  }
  await syncCustomer(context, customerId)
}

/** Finds and stores an invoice that a crashed server did not store. */
async function recoverInvoice(context: AppContext, row: OrderRow): Promise<string | undefined> {
  const customer = await findCustomer(context.database, row.account_id)
  const state = customer && (await syncCustomer(context, customer.customer_id))
  const invoiceId = state?.invoices.find(({ orderId }) => orderId === row.order_id)?.id
  if (invoiceId !== undefined) await storeInvoice(context.database, row, invoiceId)
  return invoiceId
}

export async function paymentResponse(
  context: Pick<AppContext, 'database' | 'settings' | 'catalogue' | 'clock'>,
  session: Session,
  outcome: PaymentOutcome,
): Promise<PaymentResponse> {
  const [{ account, allowedResources, disclaimers }, billingDetails] = await Promise.all([
    accountState(context, session),
    readBillingDetails(context, session),
  ])
  return {
    ...outcome,
    customerId: billingDetails.customerId,
    billingDetails,
    propertiesTableQuotaLeft: account.propertiesTableQuotaLeft,
    paragonTableQuotaLeft: account.paragonTableQuotaLeft,
    offerRentQuotaLeft: account.offerRentQuotaLeft,
    subscriptionValid: account.subscriptionValid,
    allowedResources,
    disclaimers,
  }
}
