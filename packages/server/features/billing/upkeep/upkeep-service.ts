import { ABANDONED_MS, AUTHENTICATION_MS } from '#domain/billing/payment-times.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { type Actor, recordAudit } from '../../services/audit/service.ts'
import { publishWithin } from '../../services/live/service.ts'
import { enqueueMail, prepareMail } from '../../services/mail/service.ts'
import { deleteOldEvents } from '../events/event-queries.ts'
import { endUnknownSubscriptions, listOwed, updateCustomer } from '../mirror/mirror-queries.ts'
import { syncCustomer } from '../mirror/sync-customer-service.ts'
import { resolveCharge } from '../orders/charge.ts'
import { endForGood } from '../orders/end-for-good.ts'
import { deleteOldOperations, listAbandoned } from '../orders/operation-queries.ts'
import {
  type ClosedSubscription,
  listClosed,
  listCustomersAfter,
  listOrphans,
  listToEndForGood,
  markClosed,
} from './upkeep-queries.ts'

const RETENTION_MS = 90 * 86_400_000

const JOB: Actor = { accountId: null, username: 'reconciliation', address: null }

/** Notifies accounts whose grace is over, by mail and on their open pages, which close at once. Returns their number. */
export async function closeUnpaid(context: AppContext): Promise<number> {
  const { database, clock, mail, queue } = context
  let count = 0
  await eachAlone(queue, await listClosed(database, clock()), async (closed) => {
    if (await closeOne(context, closed)) count += 1
  })
  if (count > 0) mail.sendSoon()
  return count
}

/** Returns false where another server has notified the account, or it was paid meanwhile. */
async function closeOne(
  { database, signals, clock, pageUrl }: AppContext,
  closed: ClosedSubscription,
): Promise<boolean> {
  const { accountId, subscriptionId, name, email, firstName } = closed
  const owed = (await listOwed(database, accountId)).find((row) => row.subscription_id === subscriptionId)
  const due = owed ? { number: owed.number, cents: owed.due_cents, issuedAt: owed.issued_at } : null
  // The guard of that page leads on to payments who has no other plan; payments are closed to who has one.
  const props = { firstName, name, due, link: pageUrl('/dashboard/my-lotline/billing') }
  const prepared = await prepareMail({ to: email, accountId, template: 'access_closed', props })
  const received = await inTransaction(database, async (transaction) => {
    if (!(await markClosed(transaction, closed, clock()))) return null
    await enqueueMail(transaction, prepared, clock())
    const payload = { refreshUser: true, billing: true } as const
    return publishWithin(transaction, signals, accountId, { type: 'RefreshRequest', clientId: null, payload })
  })
  received?.dispatch()
  return received !== null
}

/**
 * Deletes the customers of deleted accounts at the provider, which cancels their subscriptions. One that it has no more, as after a change of keys,
 * counts as deleted, and the audit log names it. Returns their number.
 */
export async function deleteOrphans({ database, payments, clock, queue }: AppContext): Promise<number> {
  if (payments === null) return 0
  const orphans = await listOrphans(database)
  const failed = await eachAlone(queue, orphans, async (customerId) => {
    const isDeleted = await payments.deleteCustomer(customerId)
    await updateCustomer(database, customerId, { deleted_at: clock() })
    if (isDeleted) return
    const entry = { action: 'find no customer to delete', subject: customerId, detail: {} }
    await recordAudit(database, JOB, entry, clock())
  })
  return orphans.length - failed
}

/** Ends payments that nobody came back for: cut off, or not authenticated in time. Returns their number. */
export async function endAbandonedPayments(context: AppContext): Promise<number> {
  const { database, payments, clock } = context
  if (payments === null) return 0
  const now = clock().getTime()
  const due = await listAbandoned(database, {
    cutOffBefore: new Date(now - ABANDONED_MS),
    begunBefore: new Date(now - AUTHENTICATION_MS),
  })
  const failed = await eachAlone(context.queue, due, (operation) =>
    resolveCharge(context, operation, { isLast: true }),
  )
  return due.length - failed
}

/**
 * Ends subscriptions whose newest period was refunded or lost, and those whose unpaid renewal was given up by a request that was cut off, or while its
 * bank had the payment: nobody is charged for what was given back or refused. Each is fetched anew before, for that may hold no more: support may have
 * revived a subscription, or a refund have failed, and its event be on its way. Returns the number of subscriptions that have ended.
 */
export async function endSubscriptionsForGood(context: AppContext): Promise<number> {
  const { database, payments, queue } = context
  if (payments === null) return 0
  let count = 0
  await eachAlone(queue, await listToEndForGood(database), async (each) => {
    const { subscriptionId, customerId, accountId } = each
    // Whom the provider does not know, it charges for nothing.
    if (!(await payments.hasCustomer(customerId))) {
      await endUnknownSubscriptions(database, accountId)
      count += 1
      return
    }
    const state = await syncCustomer(context, customerId)
    const found = state?.subscriptions.find(({ id }) => id === subscriptionId)
    if (!found || !(await endForGood(payments, found))) return
    await syncCustomer(context, customerId)
    count += 1
  })
  return count
}

/**
 * Compares every customer with the provider, and stores what webhooks missed. Writes what was found into the audit log, where administrators see it.
 * Also deletes events and payments that ended long ago.
 */
export async function reconcile(
  context: AppContext,
): Promise<{ customers: number; changed: number; failed: number }> {
  const { database, payments, clock } = context
  const found = { customers: 0, changed: 0, failed: 0 }
  if (payments === null) return found
  for (let after = ''; ; ) {
    const ids = await listCustomersAfter(database, after)
    found.failed += await eachAlone(context.queue, ids, async (customerId) => {
      found.customers += 1
      if ((await syncCustomer(context, customerId))?.isChanged) found.changed += 1
    })
    const last = ids.at(-1)
    if (last === undefined) break
    after = last
  }
  if (found.changed > 0 || found.failed > 0) {
    const entry = { action: 'reconcile billing', subject: 'payment provider', detail: found }
    await recordAudit(database, JOB, entry, clock())
  }
  const before = new Date(clock().getTime() - RETENTION_MS)
  await deleteOldEvents(database, before)
  await deleteOldOperations(database, before)
  return found
}

/** Works on each, whatever becomes of the others: one that the provider refuses stands in nobody's way. Returns the number that failed. */
async function eachAlone<Item>(
  queue: Pick<AppContext['queue'], 'onError'>,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  let failed = 0
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failed += 1
      queue.onError(error)
    }
  }
  return failed
}
