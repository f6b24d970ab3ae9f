import type { ChangePreview } from '#contract/billing/billing-details.ts'
import type { CallBody } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { orderTotal } from '#domain/billing/order-total.ts'
import { formatCents } from '#domain/text/money.ts'
import { inProgress, notFound } from '../../../connectors/stripe/stripe-client.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import type { PlanItem } from '../catalogue/items.ts'
import { listPlanChanges } from '../mirror/details-service.ts'
import { findCustomer, listSubscriptions } from '../mirror/mirror-queries.ts'
import { noSavedCard, requirePayments } from './customer-service.ts'
import { findOrder, isOtherInFlight, storeInvoice } from './order-queries.ts'
import { type PaymentOutcome, readOutcome } from './outcome-service.ts'
import {
  fetchCustomer,
  OTHER_IN_PROGRESS,
  readJoinedOrder,
  runOrder,
  withdrawOthers,
} from './payment-service.ts'

/** Validity of a preview, in seconds. */
const PREVIEW_S = 30 * 60

export async function previewChange(
  context: Pick<AppContext, 'database' | 'payments' | 'catalogue' | 'clock'>,
  { accountId }: Session,
  { subscriptionId, planId }: CallBody<'previewChange'>,
): Promise<ChangePreview> {
  const item = await requireChange(context, accountId, subscriptionId, planId)
  return readPreview(context, subscriptionId, item, Math.floor(context.clock().getTime() / 1000))
}

async function readPreview(
  context: Pick<AppContext, 'payments'>,
  subscriptionId: string,
  item: PlanItem,
  prorationDate: number,
): Promise<ChangePreview> {
  const change = { subscriptionId, priceKey: item.id, priceCents: item.priceCents, prorationDate }
  const { nextBillAt, ...amounts } = await requirePayments(context).previewChange(change)
  const nextBill = { date: nextBillAt, cents: orderTotal({ ...item, taxes: amounts.taxes }).totalCents }
  return { ...amounts, prorationDate, nextBill }
}

/**
 * Changes a subscription and charges the saved card, idempotent by key (decision 122). Like an order, a
 * declined change can be paid later.
 */
export function changePlan(
  context: AppContext,
  session: Session,
  body: CallBody<'changePlan'>,
): Promise<PaymentOutcome> {
  const payments = requirePayments(context)
  const { subscriptionId, planId, prorationDate, shownTotal } = body
  const orderedId = JSON.stringify([subscriptionId, planId, prorationDate])
  return runOrder(
    context,
    { session, call: 'changePlan', orderedId, body },
    null,
    async (orderRow, isJoined) => {
      const { database, clock } = context
      const { customer_id: customerId } = (await findCustomer(database, orderRow.account_id)) ?? {}
      const state = await fetchCustomer(context, customerId)
      if (customerId === undefined || state.card === null) throw noSavedCard()
      const { row, invoice } = await readJoinedOrder(context, orderRow, { state, isJoined })
      if (invoice) {
        if (invoice.status === 'open') {
          if (!(await storeInvoice(database, row, invoice.id))) throw inProgress()
          await payments.payInvoice(invoice.id, { key: `lotline-${row.id}-pay`, paymentMethodId: null })
        }
        return readOutcome(context, { ...row, invoice_id: invoice.id })
      }
      const item = await requireChange(context, row.account_id, subscriptionId, planId)
      // Two concurrent changes could leave a credit.
      if (await isOtherInFlight(database, row, clock())) throw new LotlineError('conflict', OTHER_IN_PROGRESS)
      const age = clock().getTime() / 1000 - prorationDate
      if (age < -60 || age > PREVIEW_S) throw priceChanged('This page was opened a while ago.')
      const { dueNow } = await readPreview(context, subscriptionId, item, prorationDate)
      if (dueNow !== shownTotal) throw priceChanged(`It is ${formatCents(dueNow)} now.`)
      await withdrawOthers(context, row, customerId, null)
      const storedOrder = await findOrder(database, row.account_id, row.idempotency_key)
      if (storedOrder?.refusal !== null) throw inProgress()
      const invoiceId = await payments.changePlan({
        subscriptionId,
        priceKey: item.id,
        priceCents: item.priceCents,
        prorationDate,
        orderId: row.order_id,
        key: `lotline-${row.order_id}`,
      })
      await storeInvoice(database, row, invoiceId)
      return readOutcome(context, { ...row, invoice_id: invoiceId })
    },
  )
}

const priceChanged = (reason: string) =>
  new LotlineError('price_changed', `The price of this change was recalculated. ${reason} Nothing was paid.`)

/** @throws 404 for another account's subscription; 409 `conflict` if it cannot be changed to the price. */
async function requireChange(
  { database, catalogue, clock }: Pick<AppContext, 'database' | 'catalogue' | 'clock'>,
  accountId: string,
  subscriptionId: string,
  planId: string,
): Promise<PlanItem> {
  const rows = await listSubscriptions(database, accountId)
  const row = rows.find(({ subscription_id }) => subscription_id === subscriptionId)
  if (!row) throw notFound()
  const item = listPlanChanges(catalogue, row, rows, clock()).find(({ id }) => id === planId)
  if (item) return item
  throw new LotlineError('conflict', 'This subscription cannot be changed to that plan. Please contact us.')
}
