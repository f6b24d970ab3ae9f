/** Statements about payments by their idempotency keys. */
import { type Selectable, sql } from 'kysely'
import { PAYMENT_LOCK_MS } from '#domain/billing/payment-times.ts'
import type { BillingOperationTable } from '../../../db/billing-schema.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { lockForCounting } from '../../../db/lock-for-counting.ts'
import type { Database } from '../../../db/open.ts'
import { isSameOrder } from './same-order-queries.ts'

export type OperationRow = Selectable<BillingOperationTable>

/** Call of a key whose outcome was requested before any payment was begun: whatever comes with it later is not begun any more. */
export const NEVER_BEGUN = 'never begun'
const NEVER_BEGUN_MESSAGE =
  'This payment arrived after its page had given it up. Nothing was paid: please try again.'

interface Begin {
  accountId: string
  key: string
  call: string
  /** Price, product or open invoice that is paid for. */
  orderedId: string
  bodyHash: Buffer
  now: Date
}

/**
 * Begins a payment, or goes on with one of the same key that nobody runs. One account has at most one under way: of two tabs, one waits.
 * `ended` holds what it came to before; `waiting` those that are open, the oldest first, to be resolved first. `same`: another payment is under way, and an
 * open one is for the same order; this one is stored, so that it ends as paid with that, and its page learns of it.
 */
export async function beginOperation(
  database: Database,
  { accountId, key, call, orderedId, bodyHash, now }: Begin,
): Promise<
  | { outcome: 'run'; row: OperationRow; waiting: OperationRow[] }
  | { outcome: 'ended'; row: OperationRow }
  | { outcome: 'busy' }
  | { outcome: 'same' }
  | { outcome: 'other body' }
> {
  return inTransaction(database, async (transaction) => {
    const { db } = transaction
    await lockForCounting(transaction, accountId)
    const open = await db
      .selectFrom('billing_operation')
      .selectAll()
      .where('account_id', '=', accountId)
      .where((where) =>
        where.or([where('idempotency_key', '=', key), where('state', 'in', ['running', 'requires_action'])]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const own = open.find(({ idempotency_key }) => idempotency_key === key)
    if (own?.call === NEVER_BEGUN) return { outcome: 'ended', row: own }
    if (own && (own.call !== call || !own.body_hash.equals(bodyHash))) return { outcome: 'other body' }
    if (own && own.state !== 'running') return { outcome: 'ended', row: own }
    const isRun = ({ state, locked_until }: OperationRow) => state === 'running' && locked_until > now
    const others = open.filter((each) => each !== own)
    const isBusy = open.some(isRun)
    if (isBusy && ((own && isRun(own)) || !others.some((each) => isSameOrder(each, orderedId)))) {
      return { outcome: 'busy' }
    }
    const locked_until = isBusy ? now : new Date(now.getTime() + PAYMENT_LOCK_MS)
    const row = own
      ? await db
          .updateTable('billing_operation')
          .set({ locked_until })
          .where('id', '=', own.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      : await db
          .insertInto('billing_operation')
          .values({
            account_id: accountId,
            idempotency_key: key,
            call,
            ordered_id: orderedId,
            body_hash: bodyHash,
            locked_until,
            created_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
    if (isBusy) return { outcome: 'same' }
    // What was begun later for the same order, and has made nothing, ends with this one.
    const endsWithOwn = (each: OperationRow) =>
      each.created_at > row.created_at && each.subject_id === null && isSameOrder(each, orderedId)
    return { outcome: 'run', row, waiting: others.filter((each) => !endsWithOwn(each)) }
  })
}

/**
 * Returns the payment of a key; where none was begun, the key is stored as failed, so that a request that is still on its way, or with a server that was
 * slow, begins none after a page has read that nothing was paid.
 */
export async function findOrCloseOperation(
  database: Database,
  { accountId, key, now }: Pick<Begin, 'accountId' | 'key' | 'now'>,
): Promise<OperationRow> {
  const known = await findOperation(database, accountId, key)
  if (known) return known
  return inTransaction(database, async (transaction) => {
    // A payment that is begun at this moment is seen here, or sees its key as ended.
    await lockForCounting(transaction, accountId)
    const begun = await findOperation(transaction, accountId, key)
    if (begun) return begun
    return transaction.db
      .insertInto('billing_operation')
      .values({
        account_id: accountId,
        idempotency_key: key,
        call: NEVER_BEGUN,
        body_hash: Buffer.alloc(0),
        state: 'failed',
        message: NEVER_BEGUN_MESSAGE,
        locked_until: now,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export async function findOperation(
  { db }: Pick<Database, 'db'>,
  accountId: string,
  key: string,
): Promise<OperationRow | undefined> {
  return db
    .selectFrom('billing_operation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Stores what a payment has come to. Returns false for one that has ended: it stays so. */
export async function updateOperation(
  { db }: Pick<Database, 'db'>,
  id: string,
  changes: Partial<Pick<OperationRow, 'state' | 'subject_id' | 'message'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_operation')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', ['running', 'requires_action'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Renews the lock for the next step, and returns its end; null when another request runs the payment by now. */
export async function renewLock(
  { db }: Pick<Database, 'db'>,
  row: OperationRow,
  now: Date,
): Promise<Date | null> {
  const lockedUntil = new Date(now.getTime() + PAYMENT_LOCK_MS)
  const { numUpdatedRows } = await db
    .updateTable('billing_operation')
    .set({ locked_until: lockedUntil })
    .where('id', '=', row.id)
    .where('locked_until', '=', row.locked_until)
    // Another payment may have ended this one, taken for cut off: then nothing more is charged for it.
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? lockedUntil : null
}

/** Lets the same key go on at once, or ends the payment; without effect where another request runs it by now. */
export async function releaseLock(
  { db }: Pick<Database, 'db'>,
  row: OperationRow,
  changes: Pick<OperationRow, 'locked_until'> & Partial<Pick<OperationRow, 'state' | 'message'>>,
): Promise<void> {
  await db
    .updateTable('billing_operation')
    .set(changes)
    .where('id', '=', row.id)
    .where('locked_until', '=', row.locked_until)
    .where('state', '=', 'running')
    .execute()
}

/**
 * Payments that a page may never come back for: cut off before a time, or begun before another and not authenticated. A hundred, in any order: those
 * that cannot be ended do not stand before the others.
 */
export async function listAbandoned(
  { db }: Pick<Database, 'db'>,
  { cutOffBefore, begunBefore }: { cutOffBefore: Date; begunBefore: Date },
): Promise<OperationRow[]> {
  return db
    .selectFrom('billing_operation')
    .selectAll()
    .where('locked_until', '<', cutOffBefore)
    .where((where) =>
      where.or([
        where('state', '=', 'running'),
        where('state', '=', 'requires_action').and('created_at', '<', begunBefore),
      ]),
    )
    .orderBy(sql`random()`)
    .limit(100)
    .execute()
}

/** Deletes payments that ended long ago: their keys are not used any more. */
export async function deleteOldOperations({ db }: Pick<Database, 'db'>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('billing_operation')
    .where('created_at', '<', before)
    .where('state', 'in', ['paid', 'failed'])
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
