import { type NotNull, sql } from 'kysely'
import { lockForCounting } from '../../../db/in-transaction.ts'
import type { Queryable } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'

/** Mail about an unpaid renewal: its payment failed, or access has closed. */
export type UnpaidNotice = 'past_due' | 'closed'

export type UnpaidSubscription = Awaited<ReturnType<typeof listUnpaid>>[number]

const isDue = (notice: UnpaidNotice, now: Date) =>
  notice === 'past_due'
    ? sql<boolean>`is_past_due AND notice IS NULL AND access_until IS NOT NULL`
    : sql<boolean>`notice = 'past_due' AND access_until <= ${now}::timestamptz`

/** Lists subscriptions due for the notice. Excludes orders that were never paid. */
export function listUnpaid({ db }: Queryable, notice: UnpaidNotice, now: Date) {
  return db
    .selectFrom('billing_subscription')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['subscription_id as subscriptionId', 'account_id as accountId', 'name', 'access_until as until'])
    .select(['email', sql<string>`coalesce(account.details->>'firstName', '')`.as('firstName')])
    .where(isDue(notice, now))
    .orderBy('access_until')
    .orderBy('subscription_id')
    .limit(200)
    .$narrowType<{ until: NotNull }>()
    .execute()
}

/**
 * Marks the notice as sent. Returns false if another server did, or the renewal was paid. Locks the account before
 * the subscription, as `syncCustomer` does.
 */
export async function markNotified(
  transaction: Queryable,
  notice: UnpaidNotice,
  { subscriptionId, accountId }: Pick<UnpaidSubscription, 'subscriptionId' | 'accountId'>,
  now: Date,
) {
  await lockForCounting(transaction, accountId)
  return transaction.db
    .updateTable('billing_subscription')
    .set({ notice })
    .where('subscription_id', '=', subscriptionId)
    .where(isDue(notice, now))
    .$call(affectsRows)
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
    .where((builder) =>
      builder.or([
        builder('is_taken_back', '=', true),
        builder('is_renewal_unpaid', '=', true).and('auto_renew', '=', false),
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

export async function listCustomers({ db }: Queryable): Promise<string[]> {
  const customers = db
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('account_id', 'is not', null)
  return (await customers.execute()).map(({ customer_id }) => customer_id)
}
