import { LotlineError } from '#contract/errors.ts'
import type { CustomerState } from '../../../connectors/stripe/customer-state.ts'
import { inProgress, notFound } from '../../../connectors/stripe/stripe-client.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { accessOf, grantedTo } from '../../accounts/service.ts'
import { findCustomerOf, isHeld, listOwed, listSubscriptions } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { chargeOrder, chargeSubject, findBegun, resolveCharge, reviseFailed } from './charge.ts'
import { confirmedCard, requireOwnCustomer } from './customer-service.ts'
import { endForGood } from './end-for-good.ts'
import { IN_PROGRESS } from './finish-charge.ts'
import {
  beginOperation,
  findOperation,
  findOrCloseOperation,
  NEVER_BEGUN,
  type OperationRow,
  releaseLock,
  renewLock,
} from './operation-queries.ts'
import { checkOffer, checkShownTotal, hashBody, type Order } from './orders.ts'
import { requirePayments } from './provider.ts'
import { isSameOrder } from './same-order-queries.ts'
import { checkCouponUnused } from './used-coupons.ts'

/** State of a payment, as its call returns it. */
export interface PaymentOutcome {
  state: 'paid' | 'requires_action' | 'failed' | 'in_progress' | 'unknown'
  message: string | null
  clientSecret: string | null
}

interface PaymentRequest {
  session: Session
  call: string
  /** Price, product or open invoice that is paid for. */
  orderedId: string
  /** All that the page has sent, with its idempotency key. */
  body: { idempotencyKey: string; shownTotal?: number | undefined }
}

/** Card that is to be charged: that of a confirmed intent, which becomes the saved one when it has paid; null: the saved one. */
type NewCard = { intentId: string; customerId: string } | null

/**
 * Pays for an order, once for an idempotency key: each step at the provider has a key derived from the operation's id, so that what was cut off
 * anywhere is continued by the next request of the same key, and charged once.
 */
export async function payOrder(
  context: AppContext,
  request: PaymentRequest,
  order: () => Order,
  card: NewCard,
): Promise<PaymentOutcome> {
  requirePayments(context)
  return runOperation(context, request, async (operation, next) => {
    const { customerId, cardId } = await payerOf(context, operation, card)
    await next()
    const state = await syncCustomer(context, customerId)
    if (!state || state.isDeleted) throw notFound()
    if (cardId === null && state.card === null) {
      throw new LotlineError('unprocessable', 'There is no saved card. Please pay with a new one.')
    }
    const payment = { operation, cardId, next }
    // What was begun is paid as it was begun, whatever the catalogue says by now.
    const begun = findBegun(operation, state)
    if (begun !== undefined) return chargeSubject(context, payment, begun)
    const ordered = order()
    await checkCouponUnused(context, operation.account_id, ordered.coupon)
    checkShownTotal(ordered, request.body.shownTotal)
    // A plan that is bought now is not to be renewed beside what is over; and it is judged by what the account holds without that.
    if (ordered.kind === 'plan' && (await endOver(context, state, next))) {
      await syncCustomer(context, customerId)
    }
    await checkSold(context, operation.account_id, ordered)
    await next()
    return chargeOrder(context, payment, ordered, customerId)
  })
}

/** Pays an open invoice of the account with its saved card. */
export async function payOpenInvoice(
  context: AppContext,
  request: PaymentRequest,
  invoiceId: string,
): Promise<PaymentOutcome> {
  requirePayments(context)
  return runOperation(context, request, async (operation, next) => {
    const { database } = context
    const { accountId } = request.session
    const customer = await findCustomerOf(database, accountId)
    const state = customer && (await syncCustomer(context, customer.customer_id))
    const invoice = state?.invoices.find(({ id }) => id === invoiceId)
    if (!invoice) throw notFound()
    if (
      invoice.status === 'open' &&
      !(await listOwed(database, accountId)).some(({ invoice_id }) => invoice_id === invoiceId)
    ) {
      throw new LotlineError('conflict', 'This invoice is not owed any more: paying it would open nothing.')
    }
    await next()
    return chargeSubject(context, { operation, cardId: null, next }, invoiceId)
  })
}

/**
 * Returns how the payment of a key went; of one that awaits authentication, how it stands at the provider now. `givesUp`: one that still awaits it is taken
 * back, so that no bank that confirms it later is paid for what its page calls failed. `unknown`: none was begun with the key, and none will be.
 */
export async function resolveOutcome(
  context: AppContext,
  { accountId }: Session,
  { idempotencyKey: key, givesUp }: { idempotencyKey: string; givesUp: boolean },
): Promise<PaymentOutcome> {
  const row = await findOrCloseOperation(context.database, { accountId, key, now: context.clock() })
  if (row.call === NEVER_BEGUN) return { state: 'unknown', message: null, clientSecret: null }
  if (row.state === 'running' && row.locked_until > context.clock()) return IN_PROGRESS
  return outcomeOfRow(context, row, { isLast: givesUp })
}

/**
 * Returns the outcome of a stored operation. The provider knows more of one that awaits authentication, and of one that was cut off: nobody reads that
 * nothing was paid before that is known.
 */
async function outcomeOfRow(
  context: AppContext,
  row: OperationRow,
  how: { isLast: boolean } = { isLast: false },
): Promise<PaymentOutcome> {
  if (row.state === 'requires_action' || row.state === 'running') return resolveCharge(context, row, how)
  if (row.state === 'failed') return reviseFailed(context, row)
  return { state: 'paid', message: row.message, clientSecret: null }
}

async function runOperation(
  context: AppContext,
  { session: { accountId }, call, orderedId, body }: PaymentRequest,
  run: (operation: OperationRow, next: () => Promise<void>) => Promise<PaymentOutcome>,
): Promise<PaymentOutcome> {
  const { database, clock } = context
  const begun = await beginOperation(database, {
    accountId,
    key: body.idempotencyKey,
    call,
    orderedId,
    bodyHash: hashBody(body),
    now: clock(),
  })
  if (begun.outcome === 'busy') throw inProgress()
  if (begun.outcome === 'same') return IN_PROGRESS
  if (begun.outcome === 'other body') {
    throw new LotlineError('idempotency_key_reused', 'This payment was begun with other details.')
  }
  if (begun.outcome === 'ended') return outcomeOfRow(context, begun.row)
  const { row } = begun
  const next = async () => {
    const lockedUntil = await renewLock(database, row, clock())
    if (lockedUntil === null) throw inProgress()
    row.locked_until = lockedUntil
  }
  try {
    // Nothing is charged beside a payment that its holder could still authenticate.
    for (const waiting of begun.waiting) {
      const { state } = await resolveCharge(context, waiting, { isLast: true })
      if (state === 'in_progress' && isSameOrder(waiting, row.ordered_id)) {
        // It stays open, and is paid with the other one: nobody is invited to pay for the purchase again.
        await releaseLock(database, row, { locked_until: clock() })
        return IN_PROGRESS
      }
      if (state === 'in_progress') throw new LotlineError('conflict', OTHER_IN_PROGRESS)
      // Paid unseen, it may have been the same purchase: this one has ended with it.
      const own = state === 'paid' ? await findOperation(database, accountId, body.idempotencyKey) : undefined
      if (own?.state === 'paid') return outcomeOfRow(context, own)
      await next()
    }
    const outcome = await run(row, next)
    if (outcome.state === 'in_progress') await releaseLock(database, row, { locked_until: clock() })
    return outcome
  } catch (error) {
    await release(context, row, error)
    throw error
  }
}

const OTHER_IN_PROGRESS =
  'Another payment of your account is being processed. Nothing was paid here: please try again in a minute.'

/** A refusal is the end of it; whatever else went wrong, the same key may go on at once. */
async function release({ database, clock }: AppContext, row: OperationRow, error: unknown): Promise<void> {
  if (error instanceof LotlineError && error.code === 'payment_in_progress') return
  const isRefusal = error instanceof LotlineError && error.status < 500
  await releaseLock(
    database,
    row,
    isRefusal && row.subject_id === null
      ? { state: 'failed', message: error.message, locked_until: clock() }
      : { locked_until: clock() },
  )
}

/** Returns who pays, and the new card that is to be charged; null: the saved one. */
async function payerOf(
  context: AppContext,
  { account_id: accountId }: OperationRow,
  card: NewCard,
): Promise<{ customerId: string; cardId: string | null }> {
  if (card !== null) {
    const { customerId, intentId } = card
    await requireOwnCustomer(context, accountId, customerId)
    return { customerId, cardId: await confirmedCard(context, customerId, intentId) }
  }
  const customer = await findCustomerOf(context.database, accountId)
  if (!customer) throw new LotlineError('unprocessable', 'There is no saved card. Please pay with a new one.')
  return { customerId: customer.customer_id, cardId: null }
}

/** Refuses what the account is not sold: a plan that the provider has already, also from a request that was cut off, and what would open nothing. */
async function checkSold(
  { database, catalogue, connectors, clock }: AppContext,
  accountId: string,
  order: Order,
): Promise<void> {
  const held = (await listSubscriptions(database, accountId)).filter(isHeld)
  const now = clock()
  const granted = await grantedTo(database, accountId, now)
  const access = await accessOf(database, accountId, now)
  checkOffer(catalogue, order, { held, ...granted, access, connected: [...connectors.keys()], now })
}

/** Ends subscriptions that are over; true where one was. Where that fails, nothing is sold: it may need what they still open. */
async function endOver(
  context: AppContext,
  { subscriptions }: CustomerState,
  next: () => Promise<void>,
): Promise<boolean> {
  const payments = requirePayments(context)
  let hasEnded = false
  for (const each of subscriptions) {
    await next()
    if (await endForGood(payments, each)) hasEnded = true
  }
  return hasEnded
}
