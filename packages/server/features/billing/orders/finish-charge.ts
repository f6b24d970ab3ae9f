import type { ChargeOutcome } from '../../../connectors/stripe/charges.ts'
import type { AppContext } from '../../../context.ts'
import { findCustomerOf } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { findOperation, type OperationRow, updateOperation } from './operation-queries.ts'
import type { PaymentOutcome } from './payment-service.ts'
import { requirePayments } from './provider.ts'
import { endAsPaid } from './same-order-queries.ts'

/** Calls whose subject is a subscription; that of others is an invoice. */
export const SUBSCRIBING: ReadonlySet<string> = new Set(['payment', 'subscribe'])
/** Call that pays what is owed anyway: declined, the invoice remains open. */
export const PAYING_INVOICE = 'payInvoice'
/** Calls with a card of their own. */
const BY_NEW_CARD: ReadonlySet<string> = new Set(['payment', 'productPayment'])

export const IN_PROGRESS: PaymentOutcome = { state: 'in_progress', message: null, clientSecret: null }

export const keyOf = ({ id }: OperationRow) => `lotline-${id}`

export const invoiceOf = async (context: AppContext, { call, subject_id }: OperationRow): Promise<string> =>
  SUBSCRIBING.has(call) ? requirePayments(context).firstInvoiceOf(subject_id ?? '') : (subject_id ?? '')

export const readSubject = async (context: AppContext, operation: OperationRow): Promise<ChargeOutcome> =>
  requirePayments(context).readCharge(await invoiceOf(context, operation))

/**
 * Stores what the payment came to, with all that it has changed at the provider. One that is still in progress stays open, to be resolved later.
 * `cardId`: the new card that has paid; undefined where only the provider knows.
 */
export async function finish(
  context: AppContext,
  operation: OperationRow,
  read: ChargeOutcome,
  cardId?: string | null,
): Promise<PaymentOutcome> {
  const { database } = context
  const charge = read.state === 'declined' ? await undone(context, operation, read) : read
  const customer = await findCustomerOf(database, operation.account_id)
  if (customer && charge.state === 'paid') {
    await savePayingCard(context, operation, customer.customer_id, cardId)
  }
  const synced = customer && (await syncCustomer(context, customer.customer_id))
  if (charge.state === 'in_progress') return IN_PROGRESS
  if (charge.state === 'paid') {
    const invoice = synced?.invoices.find(({ id }) => id === operation.subject_id)
    const subscription = synced?.subscriptions.find(({ id }) => id === operation.subject_id)
    const bought = invoice ?? subscription?.state.latestInvoice
    await endAsPaid(database, operation, { endsSame: bought !== undefined && !bought.isTakenBack })
    return { state: 'paid', message: null, clientSecret: null }
  }
  const state = charge.state === 'declined' ? 'failed' : charge.state
  const message = charge.state === 'declined' ? charge.message : null
  await updateOperation(database, operation.id, { state, message, subject_id: operation.subject_id })
  return {
    state,
    message,
    clientSecret: charge.state === 'requires_action' ? charge.clientSecret : null,
  }
}

/** Makes a new card the saved one once it has paid: one that is declined takes the place of none. */
async function savePayingCard(
  context: AppContext,
  operation: OperationRow,
  customerId: string,
  known: string | null | undefined,
): Promise<void> {
  if (!BY_NEW_CARD.has(operation.call)) return
  const payments = requirePayments(context)
  const cardId = known ?? (await payments.findPayingCard(await invoiceOf(context, operation)))
  if (cardId !== null) await payments.saveCard(customerId, cardId, `${keyOf(operation)}-card`)
}

/** Takes back a declined charge. Returns the outcome: `paid` if its holder was faster, `in_progress` where its bank has the payment by now. */
async function undone(
  context: AppContext,
  operation: OperationRow,
  declined: ChargeOutcome,
): Promise<ChargeOutcome> {
  if (await undo(context, operation)) return declined
  const charge = await requirePayments(context).readCharge(await invoiceOf(context, operation))
  return charge.state === 'paid' ? charge : { state: 'in_progress' }
}

/** Ends what was begun and not paid, so that nothing of it is charged later. Returns false where the provider refuses: it was paid, or is being paid. */
async function undo(context: AppContext, { call, subject_id }: OperationRow): Promise<boolean> {
  if (subject_id === null || call === PAYING_INVOICE) return true
  const payments = requirePayments(context)
  const status = SUBSCRIBING.has(call)
    ? await payments.cancelUnpaidSubscription(subject_id)
    : await payments.voidInvoice(subject_id)
  return status === 'void'
}

/**
 * Undoes what was made for a payment that another request had ended by then. Where nothing was to be paid, as with a coupon of 100 %, the provider takes
 * it for paid at once. A subscription is then cancelled, and its coupon not used: its renewal would be charged, and a page has read that the payment
 * failed. A product costs nothing
 * later: it is the account's, and its payment is paid.
 */
export async function undoLate(context: AppContext, operation: OperationRow): Promise<void> {
  if (await undo(context, operation)) return
  const { account_id: accountId, idempotency_key: key, call, subject_id: subjectId } = operation
  const row = await findOperation(context.database, accountId, key)
  // Another request has paid it.
  if (row?.state !== 'failed') return
  if (!SUBSCRIBING.has(call)) {
    await finish(context, operation, await readSubject(context, operation))
    return
  }
  await requirePayments(context).undoFree(subjectId ?? '')
  const customer = await findCustomerOf(context.database, accountId)
  if (customer) await syncCustomer(context, customer.customer_id)
}
