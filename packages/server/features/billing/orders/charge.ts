import { LotlineError } from '#contract/errors.ts'
import type { CustomerState } from '../../../connectors/stripe/customer-state.ts'
import type { ChargeOutcome } from '../../../connectors/stripe/payments.ts'
import { CardRefused } from '../../../connectors/stripe/stripe-client.ts'
import type { AppContext } from '../../../context.ts'
import { findCustomerOf } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { type OperationRow, updateOperation } from './operation-queries.ts'
import type { Order } from './orders.ts'
import type { PaymentOutcome } from './payment-service.ts'
import { requirePayments } from './provider.ts'

const NOT_AUTHENTICATED = 'Your bank asked you to confirm this payment, and it was not confirmed.'

/** Calls whose subject is a subscription; that of others is an invoice. */
const SUBSCRIBING: ReadonlySet<string> = new Set(['payment', 'subscribe'])
/** Call that pays what is owed anyway: declined, the invoice remains open. */
const PAYING_INVOICE = 'payInvoice'

/** Charges an order of which nothing has been made at the provider yet. */
export async function chargeOrder(
  context: AppContext,
  operation: OperationRow,
  order: Order,
  customerId: string,
): Promise<PaymentOutcome> {
  const subjectId = await begin(context, operation, order, customerId).catch((error: unknown) => {
    if (error instanceof CardRefused) return error
    throw error
  })
  if (subjectId instanceof CardRefused) {
    return finish(context, operation, { state: 'declined', message: subjectId.message })
  }
  return chargeSubject(context, operation, subjectId)
}

/** Charges a subscription or an invoice that exists at the provider, made by this operation or open before it. */
export async function chargeSubject(
  context: AppContext,
  operation: OperationRow,
  subjectId: string,
): Promise<PaymentOutcome> {
  const begun = { ...operation, subject_id: subjectId }
  await updateOperation(context.database, operation.id, { subject_id: subjectId })
  // A subscription pays its first invoice itself.
  if (!SUBSCRIBING.has(operation.call)) {
    await requirePayments(context).payInvoice(subjectId, `${keyOf(operation)}-pay`)
  }
  return finish(context, begun, await readCharge(context, begun))
}

/**
 * Returns how a payment stands that awaited authentication, or was cut off and is run by nobody. `isLast`: it may not wait for authentication any
 * longer. One that the provider knows nothing of, as after a change of its keys, has ended: it stands in the way of no other.
 */
export async function resolveCharge(
  context: AppContext,
  operation: OperationRow,
  { isLast }: { isLast: boolean },
): Promise<PaymentOutcome> {
  if (operation.subject_id === null) {
    const unseen = await findUnseen(context, operation).catch(unknownAsNull)
    if (unseen === null) return endUnknown(context, operation)
    if (unseen !== undefined) {
      await updateOperation(context.database, operation.id, { subject_id: unseen })
      return resolveCharge(context, { ...operation, subject_id: unseen }, { isLast })
    }
    await updateOperation(context.database, operation.id, { state: 'failed', message: CUT_OFF })
    return { state: 'failed', message: CUT_OFF, clientSecret: null }
  }
  const charge = await readCharge(context, operation).catch(unknownAsNull)
  if (charge === null) return endUnknown(context, operation)
  const isGivenUp = isLast && charge.state === 'requires_action'
  return finish(context, operation, isGivenUp ? { state: 'declined', message: NOT_AUTHENTICATED } : charge)
}

/** Returns what an operation has made at the provider before it was cut off, and never stored. */
async function findUnseen(context: AppContext, operation: OperationRow): Promise<string | undefined> {
  const customer = await findCustomerOf(context.database, operation.account_id)
  const state = customer && (await syncCustomer(context, customer.customer_id))
  return state ? findBegun(operation, state) : undefined
}

function unknownAsNull(error: unknown): null {
  if (error instanceof LotlineError && error.code === 'not_found') return null
  throw error
}

async function endUnknown(context: AppContext, { id }: OperationRow): Promise<PaymentOutcome> {
  await updateOperation(context.database, id, { state: 'failed', message: UNKNOWN })
  return { state: 'failed', message: UNKNOWN, clientSecret: null }
}

const UNKNOWN =
  'The payment provider does not know this payment any more. If your card was charged for it, please contact us.'
const CUT_OFF = 'This payment was cut off before anything was charged.'

const keyOf = ({ id }: OperationRow) => `lotline-${id}`

/** Returns the object that this very operation has made at the provider, also where it was cut off before that was stored. */
export function findBegun(
  { id, call, subject_id: subjectId }: OperationRow,
  { subscriptions, invoices }: CustomerState,
): string | undefined {
  const made = SUBSCRIBING.has(call) ? subscriptions : invoices.filter(({ productId }) => productId !== null)
  return subjectId ?? made.find(({ operationId }) => operationId === id)?.id
}

function begin(
  context: AppContext,
  operation: OperationRow,
  { kind, item, coupon }: Order,
  customerId: string,
): Promise<string> {
  const payments = requirePayments(context)
  const line = {
    customerId,
    priceKey: item.id,
    priceCents: item.priceCents,
    taxPercent: item.taxPercent,
    couponId: coupon?.couponId ?? null,
    key: keyOf(operation),
  }
  const metadata = { account: operation.account_id, operation: operation.id }
  return kind === 'plan'
    ? payments.createSubscription({ ...line, metadata })
    : payments.createProductInvoice({
        ...line,
        metadata: { ...metadata, product: item.id },
        title: item.name,
      })
}

async function readCharge(context: AppContext, { call, subject_id }: OperationRow): Promise<ChargeOutcome> {
  const payments = requirePayments(context)
  const subjectId = subject_id ?? ''
  const invoiceId = SUBSCRIBING.has(call) ? await payments.latestInvoiceOf(subjectId) : subjectId
  return payments.readCharge(invoiceId)
}

/** Stores what the payment came to, with all that it has changed at the provider. */
async function finish(
  context: AppContext,
  operation: OperationRow,
  read: ChargeOutcome,
): Promise<PaymentOutcome> {
  const { database } = context
  const charge = read.state === 'declined' ? await undo(context, operation, read) : read
  const customer = await findCustomerOf(database, operation.account_id)
  if (customer) await syncCustomer(context, customer.customer_id)
  const state = charge.state === 'declined' ? 'failed' : charge.state
  const message = charge.state === 'declined' ? charge.message : null
  await updateOperation(database, operation.id, { state, message, subject_id: operation.subject_id })
  return {
    state,
    message,
    clientSecret: charge.state === 'requires_action' ? charge.clientSecret : null,
  }
}

/** Takes back what was begun and not paid, so that nothing of it is charged later. Returns the outcome: `paid` if its holder was faster. */
async function undo(
  context: AppContext,
  operation: OperationRow,
  declined: ChargeOutcome,
): Promise<ChargeOutcome> {
  const { call, subject_id } = operation
  if (subject_id === null || call === PAYING_INVOICE) return declined
  const payments = requirePayments(context)
  await (SUBSCRIBING.has(call)
    ? payments.cancelUnpaidSubscription(subject_id)
    : payments.voidInvoice(subject_id))
  const charge = await readCharge(context, operation)
  return charge.state === 'paid' ? charge : declined
}
