import { type Insertable, type NotNull, type Selectable, sql } from 'kysely'
import { inTransaction, lockForCounting } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export type SubscriptionRow = Selectable<Schema['billing_subscription']>
export type InvoiceRow = Selectable<Schema['billing_invoice']>

/**
 * Numbers a fetch before it starts, so that an older result never replaces a newer one. Undefined for an
 * unknown customer.
 */
export async function numberFetch({ db }: Queryable, customerId: string) {
  const { rows } = await sql<{ account_id: string | null; number: number }>`
    SELECT account_id, nextval('billing_fetch') AS number FROM billing_customer WHERE customer_id = ${customerId}`.execute(
    db,
  )
  return rows[0]
}

export function findCustomer({ db }: Queryable, accountId: string) {
  return db.selectFrom('billing_customer').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/**
 * Stores a customer. If concurrent requests created two, returns the first; null if this one was released.
 */
export async function insertCustomer(
  { db }: Queryable,
  customer: { customer_id: string; account_id: string; created_at: Date },
): Promise<string | null> {
  await db
    .insertInto('billing_customer')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('account_id', '=', customer.account_id)
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/**
 * Detaches a customer that the provider no longer has, so that the account can get another. Its subscriptions
 * do not renew; paid time remains.
 */
export async function releaseCustomer(database: Database, customerId: string, now: Date) {
  await inTransaction(database, async (transaction) => {
    const customer = await lockCustomer(transaction, customerId).executeTakeFirst()
    if (!customer) return
    await endSubscriptions(transaction, customer.account_id)
    await updateCustomer(transaction, customerId, { account_id: null, deleted_at: now })
  })
}

export async function endUnknownSubscriptions(database: Database, accountId: string) {
  await inTransaction(database, async (transaction) => {
    await lockForCounting(transaction, accountId)
    await endSubscriptions(transaction, accountId)
  })
}

/**
 * Ends all subscriptions of an account; unpaid ones stay closed. Returns whether any was live. Requires the
 * account's lock first, as the subscriptions' trigger does.
 */
export const endSubscriptions = ({ db }: Queryable, accountId: string) =>
  db
    .updateTable('billing_subscription')
    .set({
      is_live: false,
      auto_renew: false,
      is_past_due: false,
      is_renewal_unpaid: false,
      notice: null,
      // `least` ignores nulls, so without the check unpaid subscriptions would open.
      access_until: sql`CASE WHEN access_until IS NOT NULL THEN least(access_until, period_end) END`,
    })
    .where('account_id', '=', accountId)
    .where('is_live', '=', true)
    .$call(affectsRows)

/** Locks the account, then the customer, in one statement. Empty if the account was deleted. */
const lockCustomer = ({ db }: Queryable, customerId: string) =>
  db
    .selectFrom('billing_customer')
    .innerJoin('account', 'account.id', 'billing_customer.account_id')
    .selectAll('billing_customer')
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate('account')
    .forUpdate('billing_customer')
    .$narrowType<{ account_id: NotNull }>()

/**
 * Locks and updates a customer. Returns its previous row; undefined if a newer fetch is stored, or the account
 * was deleted.
 */
export function storeFetch(
  { db }: Queryable,
  customerId: string,
  found: Partial<Insertable<Schema['billing_customer']>> & { fetch_number: number },
) {
  return db
    .with('before', () => lockCustomer({ db }, customerId))
    .updateTable('billing_customer')
    .from('before')
    .set(found)
    .whereRef('billing_customer.customer_id', '=', 'before.customer_id')
    .where('before.fetch_number', '<=', found.fetch_number)
    .returningAll('before')
    .executeTakeFirst()
}

export async function updateCustomer(
  { db }: Queryable,
  customerId: string,
  changes: Partial<Insertable<Schema['billing_customer']>>,
) {
  await db.updateTable('billing_customer').set(changes).where('customer_id', '=', customerId).execute()
}

export function listSubscriptions({ db }: Queryable, accountId: string) {
  return db
    .selectFrom('billing_subscription')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('period_end')
    .orderBy('subscription_id')
    .execute()
}

/** Whether a subscription is live, not refunded, and paid or owed. Orders never paid do not count. */
export const isHeld = ({ is_live, is_past_due, is_taken_back, access_until }: SubscriptionRow): boolean =>
  is_live && !is_taken_back && (access_until !== null || is_past_due)

/** Whether a subscription is paid, or in its grace period. */
export const isOpenAt = ({ access_until }: SubscriptionRow, now: Date): boolean =>
  access_until !== null && access_until > now

export async function upsertSubscription({ db }: Queryable, row: Insertable<Schema['billing_subscription']>) {
  await db
    .insertInto('billing_subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('subscription_id').doUpdateSet(row))
    .execute()
}

/** Newest first. */
export function listInvoices({ db }: Queryable, accountId: string) {
  return db
    .selectFrom('billing_invoice')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('issued_at', 'desc')
    .orderBy('invoice_id', 'desc')
    .execute()
}

/**
 * Whether an open invoice is owed. An order's first invoice is not owed yet, and a renewal that was turned
 * off no longer is.
 */
export const isOwed = (
  { status, subscription_id }: InvoiceRow,
  subscriptions: readonly SubscriptionRow[],
): boolean =>
  status === 'open' &&
  subscriptions.some(
    (each) =>
      each.subscription_id === subscription_id &&
      isHeld(each) &&
      (each.auto_renew || !each.is_renewal_unpaid),
  )

/** Invoices that the account can pay on the page, newest first. */
export async function listOwed(database: Queryable, accountId: string): Promise<InvoiceRow[]> {
  const [invoices, subscriptions] = await Promise.all([
    listInvoices(database, accountId),
    listSubscriptions(database, accountId),
  ])
  return invoices.filter((row) => isOwed(row, subscriptions))
}

export async function upsertInvoice({ db }: Queryable, row: Insertable<Schema['billing_invoice']>) {
  await db
    .insertInto('billing_invoice')
    .values(row)
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(row))
    .execute()
}

export async function findPayer(
  { db }: Queryable,
  accountId: string,
): Promise<{ email: string; name: string } | undefined> {
  const { rows } = await sql<{ email: string; name: string }>`
    SELECT email, trim(concat_ws(' ', details->>'firstName', details->>'lastName')) AS name FROM account
    WHERE id = ${accountId}`.execute(db)
  return rows[0]
}
