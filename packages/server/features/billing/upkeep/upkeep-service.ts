import { DAY_MS } from '#domain/text/dates.ts'
import type { CustomerState } from '../../../connectors/stripe/customer-state.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { type Actor, recordAudit } from '../../services/audit/service.ts'
import { refreshWithin } from '../../services/live/service.ts'
import { enqueueMail, prepareMail } from '../../services/mail/service.ts'
import { endUnknownSubscriptions, listOwed, updateCustomer } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { deleteOldOrders } from '../orders/order-queries.ts'
import {
  listCustomers,
  listOrphans,
  listSubscriptionsToEnd,
  listUnpaid,
  markNotified,
  type UnpaidNotice,
  type UnpaidSubscription,
} from './upkeep-queries.ts'

const RETENTION_MS = 90 * DAY_MS
/**
 * Lifetime of an unpaid order. The provider ends an incomplete subscription after 23 hours, but not a
 * product's invoice.
 */
const ORDER_LIFETIME_S = 23 * 3600

const JOB_ACTOR: Actor = { accountId: null, username: 'reconciliation', address: null }

/**
 * Announces failed renewals and the end of access after the grace period, by mail and on open pages. Returns
 * the number of mails.
 */
export async function notifyUnpaid(context: AppContext): Promise<number> {
  const { database, clock, mail, queue } = context
  let count = 0
  for (const notice of ['past_due', 'closed'] as const)
    await processEach(queue, await listUnpaid(database, notice, clock()), async (subscription) => {
      if (await notifyOne(context, notice, subscription)) count += 1
    })
  if (count > 0) mail.sendSoon()
  return count
}

async function notifyOne(
  { database, signals, clock, pageUrl }: Pick<AppContext, 'database' | 'signals' | 'pageUrl' | 'clock'>,
  notice: UnpaidNotice,
  subscription: UnpaidSubscription,
) {
  const { accountId, subscriptionId, name, until, email, firstName } = subscription
  const bill = (await listOwed(database, accountId)).find((row) => row.subscription_id === subscriptionId)
  const due = bill ? { number: bill.number, cents: bill.due_cents, issuedAt: bill.issued_at } : null
  // Without access, the billing page redirects to the payment page.
  const props = { firstName, name, due, link: pageUrl('/dashboard/my-lotline/billing') }
  const to = { to: email, accountId }
  const message = await (notice === 'past_due'
    ? prepareMail({ ...to, template: 'payment_failed', props: { ...props, until } })
    : prepareMail({ ...to, template: 'access_closed', props }))
  const signal = await inTransaction(database, async (transaction) => {
    if (!(await markNotified(transaction, notice, subscription, clock()))) return null
    await enqueueMail(transaction, message, clock())
    return refreshWithin(transaction, signals, accountId, ['refreshUser', 'billing'])
  })
  signal?.dispatch()
  return signal !== null
}

/**
 * Deletes customers of deleted accounts, which cancels their subscriptions. A missing customer counts as
 * deleted, with an audit log entry.
 */
export async function deleteOrphans({
  database,
  payments,
  clock,
  queue,
}: Pick<AppContext, 'database' | 'queue' | 'payments' | 'clock'>): Promise<number> {
  if (payments === null) return 0
  const customerIds = await listOrphans(database)
  const failureCount = await processEach(queue, customerIds, async (customerId) => {
    const isDeleted = await payments.deleteCustomer(customerId)
    await updateCustomer(database, customerId, { deleted_at: clock() })
    if (isDeleted) return
    const entry = { action: 'find no customer to delete', subject: customerId, detail: {} }
    await recordAudit(database, JOB_ACTOR, entry, clock())
  })
  return customerIds.length - failureCount
}

/**
 * Ends subscriptions that were refunded, or are unpaid and do not renew. Fetches each first, because its
 * event may be late.
 */
export async function endOverSubscriptions(context: AppContext): Promise<number> {
  const { database, payments, queue } = context
  if (payments === null) return 0
  let count = 0
  await processEach(queue, await listSubscriptionsToEnd(database), async (each) => {
    const { subscriptionId, customerId, accountId } = each
    // The provider cannot charge a customer that it does not have.
    if (!(await payments.hasCustomer(customerId))) {
      await endUnknownSubscriptions(database, accountId)
      count += 1
      return
    }
    const state = await syncCustomer(context, customerId)
    const subscription = state?.subscriptions.find(({ id }) => id === subscriptionId)
    if (!subscription || !(await payments.cancelIfOver(subscription))) return
    await syncCustomer(context, customerId)
    count += 1
  })
  return count
}

/** Stores changes that webhooks missed, with audit log entries, and deletes old orders. */
export async function reconcile(
  context: AppContext,
): Promise<{ customers: number; changed: number; failed: number }> {
  const { database, payments, clock } = context
  if (payments === null) return { customers: 0, changed: 0, failed: 0 }
  const customerIds = await listCustomers(database)
  const summary = { customers: customerIds.length, changed: 0, failed: 0 }
  summary.failed = await processEach(context.queue, customerIds, async (customerId) => {
    const state = await syncCustomer(context, customerId)
    if (state?.isChanged) summary.changed += 1
    if (state) await withdrawExpired(context, customerId, state)
  })
  if (summary.changed > 0 || summary.failed > 0) {
    const entry = { action: 'reconcile billing', subject: 'payment provider', detail: summary }
    await recordAudit(database, JOB_ACTOR, entry, clock())
  }
  await deleteOldOrders(database, new Date(clock().getTime() - RETENTION_MS))
  return summary
}

async function withdrawExpired(context: AppContext, customerId: string, { invoices }: CustomerState) {
  const cutoff = context.clock().getTime() / 1000 - ORDER_LIFETIME_S
  const expiredInvoices = invoices.filter(
    ({ orderId, status, issuedAt }) => orderId !== null && status === 'open' && issuedAt < cutoff,
  )
  for (const { id } of expiredInvoices) await context.payments?.withdraw(id)
  if (expiredInvoices.length > 0) await syncCustomer(context, customerId)
}

/** Processes items independently, reporting failures. Returns the number of failures. */
async function processEach<Item>(
  queue: Pick<AppContext['queue'], 'onError'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  let failureCount = 0
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failureCount += 1
      queue.onError(error)
    }
  }
  return failureCount
}
