import { type RawBuilder, sql } from 'kysely'
import type { PlanAccess } from '#domain/account/allowed-resources.ts'
import { SUBSCRIPTION_PLANS } from '#domain/account/plans.ts'
import type { Database } from '../../../db/open.ts'
import { PAID_ACCESS, type PlanRow, toPlanAccess } from '../../../platform/paid-access.ts'

export const hasSubscription = (now: Date) => sql<boolean>`(${hasPlan(SUBSCRIPTION_PLANS, now)})`

/** `currentPlan` in SQL: whether the account `a` has one of these plans. */
export const hasPlan = (plans: unknown, now: Date) => sql<boolean>`(a.plan_key = ANY(${plans}::text[])
  AND (a.subscription_ends_at IS NULL OR a.subscription_ends_at > ${now}::timestamptz)
  OR EXISTS (SELECT FROM billing_subscription p WHERE p.account_id = a.id AND p.access_until > ${now}::timestamptz
    AND p.plan_key = ANY(${plans}::text[])))`

export const hasResource = (resource: RawBuilder<unknown>, now: Date) => sql<boolean>`(
  EXISTS (SELECT FROM account_grant r WHERE r.account_id = a.id AND r.resource_key = ${resource})
  OR EXISTS (SELECT FROM billing_subscription p WHERE p.account_id = a.id AND p.access_until > ${now}::timestamptz
    AND ${resource} = ANY(p.resource_keys)))`

interface Access extends PlanAccess {
  homeRegion: string | null
  grants: string[]
}

export async function findAccess({ db }: Database, accountId: string): Promise<Access | undefined> {
  const { rows } = await sql<PlanRow & Pick<Access, 'homeRegion' | 'grants'>>`
    SELECT plan_key, subscription_ends_at, home_region AS "homeRegion", ${sql.raw(PAID_ACCESS)} AS paid,
      ARRAY(SELECT g.resource_key FROM account_grant g WHERE g.account_id = a.id) AS grants
    FROM account a WHERE id = ${accountId}
  `.execute(db)
  return rows[0] && { ...rows[0], ...toPlanAccess(rows[0]) }
}
