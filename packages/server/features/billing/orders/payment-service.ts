import { hash } from 'node:crypto'
import { LotlineError } from '#contract/errors.ts'
import { getTaxes, orderTotal } from '#domain/billing/order-total.ts'
import { formatCents } from '#domain/text/money.ts'
import type { CustomerState, ProviderInvoice } from '../../../connectors/stripe/customer-state.ts'
import {
  COUPON_METADATA_KEY,
  ORDER_METADATA_KEY,
  TOTAL_METADATA_KEY,
  usesMetadata,
} from '../../../connectors/stripe/order-metadata.ts'
import { inProgress, notFound } from '../../../connectors/stripe/stripe-client.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { readAccess } from '../../accounts/service.ts'
import { listPlanItems } from '../catalogue/items.ts'
import { getOrderTaxes, readHoldings } from '../mirror/details-service.ts'
import { findCustomer, listOwed } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { type NewCard, noSavedCard, readPayer, requirePayments } from './customer-service.ts'
import {
  endRequest,
  findOrder,
  leaveOrder,
  type OrderRow,
  refuseOrder,
  startOrder,
  storeInvoice,
} from './order-queries.ts'
import { checkOffer, checkShownTotal, type Order } from './orders.ts'
import { INVOICE_CALL, type PaymentOutcome, readOutcome } from './outcome-service.ts'
import { checkCouponUnused } from './used-coupons.ts'

export interface PaymentRequest {
  session: Session
  call: string
  /** The price, product or open invoice to pay. */
  orderedId: string
  body: { idempotencyKey: string; couponId?: string | null; shownTotal?: number | undefined }
}

/**
 * Pays an order, once per key (decision 112): creates the invoice, withdraws the account's other unpaid
 * orders, checks plan and price, then charges. Provider keys derived from the order make every step
 * idempotent.
 */
export function payOrder(
  context: AppContext,
  request: PaymentRequest,
  order: () => Order,
  card: NewCard,
): Promise<PaymentOutcome> {
  const payments = requirePayments(context)
  return runOrder(context, request, card, async (orderRow, isJoined) => {
    const { customerId, cardId } = await readPayer(context, orderRow.account_id, card)
    const state = await fetchCustomer(context, customerId)
    if (cardId === null && state.card === null) throw noSavedCard()
    const { row, invoice } = await readJoinedOrder(context, orderRow, { state, isJoined })
    if (invoice && invoice.status !== 'open') return readOutcome(context, { ...row, invoice_id: invoice.id })
    const details = { customerId, state, request }
    const invoiceId = invoice?.id ?? (await createInvoice(context, row, order(), details))
    if (!(await storeInvoice(context.database, row, invoiceId))) throw inProgress()
    await withdrawOthers(context, row, customerId, invoiceId)
    await checkTotal(context, row, invoiceId)
    await payments.payInvoice(invoiceId, { key: `lotline-${row.id}-pay`, paymentMethodId: cardId })
    return readOutcome(context, { ...row, invoice_id: invoiceId })
  })
}

export function payOpenInvoice(
  context: AppContext,
  request: PaymentRequest,
  invoiceId: string,
): Promise<PaymentOutcome> {
  const payments = requirePayments(context)
  return runOrder(context, request, null, async (row) => {
    const { customer_id: customerId } = (await findCustomer(context.database, row.account_id)) ?? {}
    const { invoices } = await fetchCustomer(context, customerId)
    const invoice = invoices.find(({ id }) => id === invoiceId)
    if (!invoice) throw notFound()
    const owedInvoices = await listOwed(context.database, row.account_id)
    if (invoice.status === 'open' && !owedInvoices.some(({ invoice_id }) => invoice_id === invoiceId))
      throw new LotlineError('conflict', 'This invoice is no longer due; paying it gives no access.')
    if (!(await storeInvoice(context.database, row, invoiceId))) throw inProgress()
    await payments.payInvoice(invoiceId, { key: `lotline-${row.id}-pay`, paymentMethodId: null })
    return readOutcome(context, { ...row, invoice_id: invoiceId, sent_at: null })
  })
}

/** Runs an order. A refusal ends it. After other failures, a retry with the same key resumes it. */
export async function runOrder(
  context: AppContext,
  { session: { accountId }, call, orderedId, body }: PaymentRequest,
  card: NewCard,
  run: (row: OrderRow, isJoined: boolean) => Promise<PaymentOutcome>,
): Promise<PaymentOutcome> {
  const { database, clock } = context
  const terms = JSON.stringify([orderedId, body.couponId ?? null, body.shownTotal ?? null])
  const { row, isJoined } = await startOrder(database, {
    account_id: accountId,
    idempotency_key: body.idempotencyKey,
    call,
    terms: call === INVOICE_CALL ? null : terms,
    body_hash: hash('sha256', JSON.stringify(body), 'buffer'),
    intent_id: card?.intentId ?? null,
    created_at: clock(),
  })
  if (row.refusal !== null) return readOutcome(context, row)
  try {
    const outcome = await run(row, isJoined)
    await endRequest(database, row)
    return outcome
  } catch (error) {
    const isRefusal =
      error instanceof LotlineError && error.status < 500 && error.code !== 'payment_in_progress'
    if (isRefusal) await refuseOrder(database, row, error.message)
    throw error
  }
}

/** @throws 404 if the customer is another account's, or missing at the provider. */
export async function fetchCustomer(
  context: AppContext,
  customerId: string | undefined,
): Promise<CustomerState> {
  const state = customerId === undefined ? null : await syncCustomer(context, customerId)
  if (!state || state.isDeleted) throw notFound()
  return state
}

/** The order and its invoice, if created. Leaves a joined order that ended without a purchase. */
export async function readJoinedOrder(
  { database }: Pick<AppContext, 'database'>,
  row: OrderRow,
  { state: { invoices }, isJoined }: { state: CustomerState; isJoined: boolean },
): Promise<{ row: OrderRow; invoice: ProviderInvoice | undefined }> {
  const invoice = invoices.find(({ id, orderId }) => id === row.invoice_id || orderId === row.order_id)
  const isClosed = invoice ? invoice.status === 'void' || invoice.isTakenBack : row.invoice_id !== null
  if (isJoined && isClosed) return { row: await leaveOrder(database, row), invoice: undefined }
  return { row, invoice }
}

/** Creates the invoice, uncharged, if the order is allowed. */
async function createInvoice(
  context: AppContext,
  row: OrderRow,
  order: Order,
  { customerId, state, request }: { customerId: string; state: CustomerState; request: PaymentRequest },
): Promise<string> {
  const payments = requirePayments(context)
  const { item, coupon } = order
  const taxes = getOrderTaxes(context, await findCustomer(context.database, row.account_id))
  const amounts = { ...item, ...(taxes !== null && { taxes }) }
  const { totalCents } = orderTotal(amounts, coupon)
  await checkCouponUnused(context, row.account_id, coupon)
  checkShownTotal(totalCents, request.body.shownTotal)
  // Expired subscriptions are ended first. They would renew in addition to the new plan, or prevent its sale.
  let hasEnded = false
  for (const subscription of item.kind === 'product' ? [] : state.subscriptions)
    if (await payments.cancelIfOver(subscription)) hasEnded = true
  if (hasEnded) await syncCustomer(context, customerId)
  await checkSale(context, row, item, null)
  const storedOrder = await findOrder(context.database, row.account_id, row.idempotency_key)
  // A page has already read that this order failed.
  if (storedOrder?.refusal !== null) throw inProgress()
  const purchase = {
    customerId,
    priceKey: item.id,
    priceCents: item.priceCents,
    taxes: getTaxes(amounts),
    couponId: coupon?.key ?? null,
    key: `lotline-${row.order_id}`,
    metadata: {
      account: row.account_id,
      [ORDER_METADATA_KEY]: row.order_id,
      [TOTAL_METADATA_KEY]: String(totalCents),
      ...(coupon !== null && { [COUPON_METADATA_KEY]: coupon.key }),
    },
  }
  if (item.kind !== 'product') return payments.createSubscription(purchase)
  const { id: product, name: title, adds } = item
  const metadata = { ...purchase.metadata, product, ...usesMetadata(adds) }
  return payments.createProductInvoice({ ...purchase, metadata, title })
}

export const OTHER_IN_PROGRESS =
  'Another payment of your account is being processed. Nothing was paid here: please try again in a minute.'

/**
 * Withdraws other unpaid orders, which a bank could still confirm, and checks the plan again. Runs after the
 * invoice exists, so that of two concurrent requests at least one sees the other.
 */
export async function withdrawOthers(
  context: AppContext,
  row: OrderRow,
  customerId: string,
  invoiceId: string | null,
): Promise<void> {
  const { invoices, subscriptions } = await fetchCustomer(context, customerId)
  const others = invoices.filter(
    ({ id, orderId, status }) => id !== invoiceId && orderId !== null && status === 'open',
  )
  for (const { id } of others) {
    const { state } = await requirePayments(context).withdraw(id)
    if (state !== 'void' && state !== 'paid') throw new LotlineError('conflict', OTHER_IN_PROGRESS)
  }
  if (others.length > 0) await syncCustomer(context, customerId)
  const invoice = invoices.find(({ id }) => id === invoiceId)
  const subscription = subscriptions.find(({ id }) => id === invoice?.subscriptionId)
  const item = listPlanItems(context.catalogue).find(({ id }) => id === subscription?.planId)
  if (subscription && item) await checkSale(context, row, item, subscription.id)
}

/** @throws 409 `conflict`, for example if a concurrent request paid another plan. */
async function checkSale(
  { database, catalogue, connectors, clock }: AppContext,
  { account_id: accountId }: OrderRow,
  item: Order['item'],
  /** The order's own subscription, which is already active if it is free. */
  ownId: string | null,
): Promise<void> {
  const now = clock()
  const holdings = await readHoldings(database, accountId, now)
  const subscriptions = holdings.subscriptions.filter(({ subscription_id }) => subscription_id !== ownId)
  const access = await readAccess(database, accountId, now)
  checkOffer(catalogue, item, { ...holdings, subscriptions, access, sources: [...connectors.keys()], now })
}

/** A lower total than shown is a discount. @throws 409 `price_changed` for a higher one; withdraws the order. */
async function checkTotal(
  context: Pick<AppContext, 'queue' | 'payments'>,
  row: OrderRow,
  invoiceId: string,
): Promise<void> {
  const payments = requirePayments(context)
  const { invoicedCents, orderedCents } = await payments.readTotals(invoiceId)
  if (orderedCents === null || invoicedCents === orderedCents) return
  context.queue.onError(
    new Error(
      `The provider invoices ${invoicedCents} cents instead of ${orderedCents} for the payment ${row.id}: its customer has terms of its own there, or the coupon has others (lotline billing sync).`,
    ),
  )
  if (invoicedCents < orderedCents || (await payments.withdraw(invoiceId)).state === 'paid') return
  throw new LotlineError(
    'price_changed',
    `The payment provider would charge ${formatCents(invoicedCents)} instead of the total that was shown. Nothing was paid. Please try without a coupon, or contact us.`,
  )
}
