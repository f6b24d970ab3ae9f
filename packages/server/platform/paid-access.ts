import type { PaidAccess, PlanAccess } from '#domain/account/allowed-resources.ts'
import { isPlanKey } from '#domain/account/plans.ts'

/** SQL of the paid plans and resources of account `a`, as JSON of `PaidRow[]`, or null. */
export const PAID_ACCESS = `(SELECT jsonb_agg(jsonb_build_object('plan', p.plan_key, 'resources', p.resource_keys, 'until', p.access_until))
  FROM billing_subscription p WHERE p.account_id = a.id AND p.access_until IS NOT NULL)`

interface PaidRow {
  plan: string | null
  resources: string[]
  until: string
}

/** `subscription_ends_at` may be ISO 8601 text. */
export interface PlanRow {
  plan_key: string
  subscription_ends_at: Date | string | null
  paid: PaidRow[] | null
}

export function toPlanAccess({ plan_key, subscription_ends_at, paid }: PlanRow): PlanAccess {
  return {
    plan: isPlanKey(plan_key) ? plan_key : 'none',
    subscriptionEndsAt: subscription_ends_at === null ? null : new Date(subscription_ends_at),
    paid: (paid ?? []).map(toPaidAccess),
  }
}

const toPaidAccess = ({ plan, resources, until }: PaidRow): PaidAccess => ({
  plan: plan !== null && isPlanKey(plan) ? plan : null,
  resources,
  until: new Date(until),
})
