import { sql } from 'kysely'
import { lockForCounting } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'

type Queryable = Pick<Database, 'db'>

export interface ClosedSubscription {
  subscriptionId: string
  accountId: string
  name: string
  email: string
  firstName: string
}

/** Subscriptions past their grace period whose account was not notified. */
export async function listClosed({ db }: Queryable, now: Date): Promise<ClosedSubscription[]> {
  const { rows } = await sql<ClosedSubscription>`
    SELECT s.subscription_id AS "subscriptionId", s.account_id AS "accountId", s.name, a.email,
      coalesce(a.details->>'firstName', '') AS "firstName"
    FROM billing_subscription s JOIN account a ON a.id = s.account_id
    WHERE s.notice = 'past_due' AND s.access_until <= ${now}::timestamptz
    ORDER BY s.access_until, s.subscription_id LIMIT 200`.execute(db)
  return rows
}

/**
 * Marks a subscription as closed. Returns false if another server did, or it was paid. Locks the account before
 * the subscription, as `syncCustomer` does.
 */
export async function markClosed(
  transaction: Queryable,
  { subscriptionId, accountId }: Pick<ClosedSubscription, 'subscriptionId' | 'accountId'>,
  now: Date,
) {
  await lockForCounting(transaction, accountId)
  const { numUpdatedRows } = await transaction.db
    .updateTable('billing_subscription')
    .set({ notice: 'closed' })
    .where('subscription_id', '=', subscriptionId)
    .where('notice', '=', 'past_due')
    .where('access_until', '<=', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Up to 100 subscriptions to end, in random order as in `listOrphans`. */
export function listSubscriptionsToEnd({ db }: Queryable) {
  return db
    .selectFrom('billing_subscription')
    .innerJoin('billing_customer', 'billing_customer.account_id', 'billing_subscription.account_id')
    .select([
      'subscription_id as subscriptionId',
      'customer_id as customerId',
      'billing_subscription.account_id as accountId',
    ])
    .where((where) =>
      where.or([
        where('is_taken_back', '=', true),
        where('is_renewal_unpaid', '=', true).and('auto_renew', '=', false),
      ]),
    )
    .where('is_live', '=', true)
    .orderBy(sql`random()`)
    .limit(100)
    .execute()
}

/** Up to 100 customers of deleted accounts, in random order, so that failures do not block the rest. */
export async function listOrphans({ db }: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('account_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(100)
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}

export async function listCustomersAfter({ db }: Queryable, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('account_id', 'is not', null)
    .where('customer_id', '>', after)
    .orderBy('customer_id')
    .limit(200)
    .execute()
  return rows.map(({ customer_id }) => customer_id)
}
