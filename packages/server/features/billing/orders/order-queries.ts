/** An order row per idempotency key of a page. Rows of one purchase share `order_id`. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { LotlineError } from '#contract/errors.ts'
import { inTransaction, lockForCounting } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { affectsRows, findsRow } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export type OrderRow = Selectable<Schema['billing_order']>

/** Longer than any payment request. After this time, an uncharged order is withdrawn. */
const IN_FLIGHT_MS = 2 * 60_000

/** Its terms are item, coupon and shown total. Orders with equal terms are joined; null prevents joining. */
type NewOrder = Omit<OrderRow, 'id' | 'order_id' | 'invoice_id' | 'sent_at' | 'refusal'>

/**
 * Returns the order of a key. A new order joins an open one on the same terms, such as another tab's
 * (`isJoined`): both pay one invoice, charged once. @throws 422 `idempotency_key_reused` if the key came with
 * another body; 409 for a new order while the account is scheduled for deletion.
 */
export function startOrder(database: Database, newOrder: NewOrder) {
  const { account_id: accountId, call, terms, created_at: now } = newOrder
  return inTransaction(database, async (transaction) => {
    const { db } = transaction
    await lockForCounting(transaction, accountId)
    const order = await findOrder(transaction, accountId, newOrder.idempotency_key)
    if (order) {
      if (order.call !== call || !order.body_hash.equals(newOrder.body_hash))
        throw new LotlineError('idempotency_key_reused', 'This payment was started with other details.')
      await db.updateTable('billing_order').set({ sent_at: now }).where('id', '=', order.id).execute()
      return { row: { ...order, sent_at: now }, isJoined: false }
    }
    if (terms !== null) await checkNotDeleting(transaction, accountId)
    const open = await db
      .selectFrom('billing_order as o')
      .leftJoin('billing_invoice as i', 'i.invoice_id', 'o.invoice_id')
      .select(['o.order_id', 'o.invoice_id'])
      .where('o.account_id', '=', accountId)
      // Orders without terms never join, because null never equals null in SQL.
      .where('o.terms', '=', terms)
      .where('o.refusal', 'is', null)
      .where((where) => where.or([where('i.status', 'is', null), where('i.status', '=', 'open')]))
      .orderBy('o.created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const id = randomUUID()
    const row = await db
      .insertInto('billing_order')
      .values({
        ...newOrder,
        id,
        order_id: open?.order_id ?? id,
        invoice_id: open?.invoice_id ?? null,
        sent_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { row, isJoined: open !== undefined }
  })
}

/** @throws 409 while the account is scheduled for deletion, which would also delete the purchase. */
async function checkNotDeleting({ db }: Queryable, accountId: string): Promise<void> {
  const account = db.selectFrom('account').select('deletes_at').where('id', '=', accountId)
  if (!(await account.executeTakeFirst())?.deletes_at) return
  throw new LotlineError(
    'conflict',
    'This account is scheduled for deletion. Keep the account before you buy for it. Nothing was paid.',
  )
}

export const leaveOrder = ({ db }: Queryable, { id }: OrderRow): Promise<OrderRow> =>
  db
    .updateTable('billing_order')
    .set({ order_id: id, invoice_id: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const findOrder = ({ db }: Queryable, accountId: string, key: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('billing_order')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/**
 * Stores the order's invoice. False if a page has read that the order failed; it must then not be charged.
 */
export async function storeInvoice({ db }: Queryable, { id, order_id }: OrderRow, invoiceId: string) {
  const rows = await db
    .updateTable('billing_order')
    .set({ invoice_id: invoiceId })
    .where('order_id', '=', order_id)
    .returning(['id', 'refusal'])
    .execute()
  return rows.find((each) => each.id === id)?.refusal === null
}

export async function endRequest({ db }: Queryable, { id }: OrderRow) {
  await db.updateTable('billing_order').set({ sent_at: null }).where('id', '=', id).execute()
}

export async function refuseOrder({ db }: Queryable, { id }: OrderRow, refusal: string) {
  await db
    .updateTable('billing_order')
    .set({ refusal })
    .where('id', '=', id)
    .where('refusal', 'is', null)
    .execute()
}

/** Closes an order without an invoice. False if a concurrent request stored one. */
export const closeOrder = ({ db }: Queryable, { id }: OrderRow, refusal: string) =>
  db
    .updateTable('billing_order')
    .set({ refusal })
    .where('id', '=', id)
    .where('invoice_id', 'is', null)
    .$call(affectsRows)

const inFlight = ({ db }: Queryable, now: Date) =>
  db
    .selectFrom('billing_order')
    .select('id')
    .where('refusal', 'is', null)
    .where('sent_at', '>', new Date(now.getTime() - IN_FLIGHT_MS))

/** Whether a request may still charge the order. */
export const isInFlight = (database: Queryable, { order_id }: OrderRow, now: Date) =>
  inFlight(database, now).where('order_id', '=', order_id).$call(findsRow)

/** Whether a request of another order with this call may still run. */
export const isOtherInFlight = (database: Queryable, row: OrderRow, now: Date) =>
  inFlight(database, now)
    .where('account_id', '=', row.account_id)
    .where('call', '=', row.call)
    .where('order_id', '!=', row.order_id)
    .$call(findsRow)

export async function deleteOldOrders({ db }: Queryable, before: Date) {
  await db.deleteFrom('billing_order').where('created_at', '<', before).execute()
}
