import { LotlineError } from '#contract/errors.ts'
import { orderTotal } from '#domain/billing/order-total.ts'
import { HOLDER_MS } from '#domain/billing/payment-times.ts'
import { CARD, COUPON, TOTAL } from '../../../connectors/stripe/charges.ts'
import type { CustomerState } from '../../../connectors/stripe/customer-state.ts'
import { usesMetadata } from '../../../connectors/stripe/ordered-uses.ts'
import { inProgress } from '../../../connectors/stripe/stripe-client.ts'
import type { AppContext } from '../../../context.ts'
import { findCustomerOf } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import {
  finish,
  IN_PROGRESS,
  invoiceOf,
  keyOf,
  PAYING_INVOICE,
  readSubject,
  SUBSCRIBING,
  undoLate,
} from './finish-charge.ts'
import {
  findOperation,
  type OperationRow,
  releaseLock,
  renewLock,
  updateOperation,
} from './operation-queries.ts'
import type { Order } from './orders.ts'
import { isDearer, logOtherTotal, refuseTotal } from './other-totals.ts'
import type { PaymentOutcome } from './payment-service.ts'
import { requirePayments } from './provider.ts'
import { listSameBefore } from './same-order-queries.ts'

const NOT_AUTHENTICATED = 'Your bank asked you to confirm this payment, and it was not confirmed.'

/** A payment that this server runs. */
interface RunningPayment {
  operation: OperationRow
  /** Card that pays, and becomes the saved one when it has; null: the saved one pays. */
  cardId: string | null
  /** Renews the lock. Throws 409 `payment_in_progress` when another request runs the payment by now, or has ended it. */
  next: () => Promise<void>
}

/** Charges an order of which nothing has been made at the provider yet. */
export async function chargeOrder(
  context: AppContext,
  payment: RunningPayment,
  order: Order,
  customerId: string,
): Promise<PaymentOutcome> {
  return chargeSubject(context, payment, await begin(context, payment, order, customerId))
}

/**
 * Charges a subscription or an invoice that exists at the provider, made by this operation or open before it. Nothing is charged before the operation
 * says what it pays, and the lock is renewed: whoever takes the payment for cut off then finds the invoice, and what they void is not charged.
 */
export async function chargeSubject(
  context: AppContext,
  { operation, cardId, next }: RunningPayment,
  subjectId: string,
): Promise<PaymentOutcome> {
  const payments = requirePayments(context)
  operation.subject_id = subjectId
  if (!(await updateOperation(context.database, operation.id, { subject_id: subjectId }))) {
    // It was taken for cut off, and ended, before this was made.
    await undoLate(context, operation)
    throw inProgress()
  }
  const invoiceId = await invoiceOf(context, operation)
  const totals = await payments.readTotals(invoiceId)
  await next()
  if (operation.call !== PAYING_INVOICE) {
    logOtherTotal(context, operation, totals)
    if (isDearer(totals)) return refuseTotal(context, operation, totals)
  }
  await payments.payInvoice(invoiceId, { key: `${keyOf(operation)}-pay`, paymentMethodId: cardId })
  return finish(context, operation, await payments.readCharge(invoiceId), cardId)
}

/**
 * Returns how a payment stands that awaited authentication, or was cut off and is run by nobody: `in_progress` if somebody does run it. `isLast`: it
 * may not wait for authentication any longer. One that the provider knows nothing of, as after a change of its keys, has ended: it stands in the way of
 * no other.
 */
export async function resolveCharge(
  context: AppContext,
  operation: OperationRow,
  how: { isLast: boolean },
): Promise<PaymentOutcome> {
  if (operation.subject_id === null && (await isSameUnderWay(context, operation))) return IN_PROGRESS
  return resolveAlone(context, operation, how)
}

/**
 * Resolves the payments for the same order that were begun before one of which nothing was made yet. Returns true while one of them is in progress: it
 * may end this one as paid.
 */
async function isSameUnderWay(context: AppContext, operation: OperationRow): Promise<boolean> {
  const now = context.clock()
  for (const same of await listSameBefore(context.database, operation)) {
    if (same.state === 'running' && same.locked_until > now) return true
    const isLast = now.getTime() - same.created_at.getTime() > HOLDER_MS
    const { state } = await resolveAlone(context, same, { isLast })
    if (state === 'in_progress' || state === 'requires_action') return true
  }
  return false
}

async function resolveAlone(
  context: AppContext,
  operation: OperationRow,
  how: { isLast: boolean },
): Promise<PaymentOutcome> {
  if (operation.state !== 'running') return resolveSubject(context, operation, how)
  const { database, clock } = context
  // Without the lock, a server that was only slow would charge what is ended here.
  const lockedUntil = await renewLock(database, operation, clock())
  if (lockedUntil === null) {
    // Another request runs it by now, or it has ended with another payment.
    const row = await findOperation(database, operation.account_id, operation.idempotency_key)
    if (row?.state !== 'paid' && row?.state !== 'failed') return IN_PROGRESS
    return { state: row.state, message: row.message, clientSecret: null }
  }
  const locked = { ...operation, locked_until: lockedUntil }
  try {
    return await resolveSubject(context, locked, how)
  } finally {
    await releaseLock(database, locked, { locked_until: clock() })
  }
}

async function resolveSubject(
  context: AppContext,
  operation: OperationRow,
  { isLast }: { isLast: boolean },
): Promise<PaymentOutcome> {
  const { database } = context
  if (operation.subject_id === null) {
    const unseen = await findUnseen(context, operation).catch(unknownAsNull)
    if (unseen === null) return endUnknown(context, operation)
    if (unseen !== undefined) {
      await updateOperation(database, operation.id, { subject_id: unseen })
      return resolveSubject(context, { ...operation, subject_id: unseen }, { isLast })
    }
    await updateOperation(database, operation.id, { state: 'failed', message: CUT_OFF })
    return { state: 'failed', message: CUT_OFF, clientSecret: null }
  }
  const charge = await readSubject(context, operation).catch(unknownAsNull)
  if (charge === null) return endUnknown(context, operation)
  if (charge.state === 'declined' && operation.call === PAYING_INVOICE && operation.state === 'running') {
    // Its invoice is not voided: a server that was only slow may charge it yet.
    return finish(context, operation, { state: 'declined', message: INVOICE_CUT_OFF })
  }
  const isGivenUp = isLast && charge.state === 'requires_action'
  return finish(context, operation, isGivenUp ? { state: 'declined', message: NOT_AUTHENTICATED } : charge)
}

/**
 * Returns the outcome of a payment that has failed. An open invoice is owed, and so never voided: it may have been paid since, by a server that was only
 * slow, by a holder who authenticated after another payment was begun, or by another payment; or its bank has it by now.
 */
export async function reviseFailed(context: AppContext, operation: OperationRow): Promise<PaymentOutcome> {
  const { call, subject_id: subjectId, message } = operation
  if (call === PAYING_INVOICE && subjectId !== null) {
    const charge = await readSubject(context, operation).catch(unknownAsNull)
    if (charge?.state === 'paid') return finish(context, operation, charge)
    if (charge?.state === 'in_progress') return IN_PROGRESS
  }
  return { state: 'failed', message, clientSecret: null }
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
const INVOICE_CUT_OFF =
  'This payment was cut off, and your card may still be charged for it. While the invoice is open you can pay it again: it is charged only once.'

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
  { operation, cardId }: RunningPayment,
  order: Order,
  customerId: string,
): Promise<string> {
  const { item, coupon } = order
  const payments = requirePayments(context)
  const line = {
    customerId,
    priceKey: item.id,
    priceCents: item.priceCents,
    taxPercent: item.taxPercent,
    couponId: coupon?.key ?? null,
    key: keyOf(operation),
  }
  const metadata = {
    account: operation.account_id,
    operation: operation.id,
    [TOTAL]: String(orderTotal(item.order, coupon).totalCents),
    ...(cardId !== null && { [CARD]: cardId }),
    ...(coupon !== null && { [COUPON]: coupon.key }),
  }
  if (order.kind === 'plan') return payments.createSubscription({ ...line, metadata })
  const { id: product, name: title, adds } = order.item
  return payments.createProductInvoice({
    ...line,
    metadata: { ...metadata, product, ...usesMetadata(adds) },
    title,
  })
}
