import { sql } from 'kysely'
import { SUBSCRIPTION_PLANS } from '#domain/account/plans.ts'
import type { Database } from '../../../db/open.ts'

/** True when the subscription of the account `a` is valid then: `isSubscriptionValid` for queries of many accounts. */
export const hasSubscription = (now: Date) => sql<boolean>`(a.plan_key = ANY(${SUBSCRIPTION_PLANS}::text[])
  AND (a.subscription_ends_at IS NULL OR a.subscription_ends_at > ${now}::timestamptz))`

interface AccessRow {
  plan_key: string
  subscription_ends_at: Date | null
  home_region: string | null
  grants: string[]
}

/** Returns the columns that determine an account's permissions; undefined for an unknown account. */
export async function findAccess({ db }: Database, accountId: string): Promise<AccessRow | undefined> {
  const { rows } = await sql<AccessRow>`
    SELECT plan_key, subscription_ends_at, home_region,
      ARRAY(SELECT g.resource_key FROM account_grant g WHERE g.account_id = a.id) AS grants
    FROM account a WHERE id = ${accountId}
  `.execute(db)
  return rows[0]
}
