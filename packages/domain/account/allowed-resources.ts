import { DERIVED_RESOURCES, isResourceKey, RESOURCES, type ResourceKey } from './permissions.ts'
import { PLANS, type PlanKey } from './plans.ts'

interface AccountAccess {
  plan: PlanKey
  /** Null for a plan that does not end. */
  subscriptionEndsAt: Date | null
  /** Keys granted to this one account: boards, trials, administrators' powers. */
  grants: readonly string[]
  homeRegion: string | null
}

/** Returns true if the dashboard is open: the plan is a subscription and has not expired. */
export function isSubscriptionValid(
  { plan, subscriptionEndsAt }: Pick<AccountAccess, 'plan' | 'subscriptionEndsAt'>,
  now: Date,
): boolean {
  return PLANS[plan].isSubscription && (subscriptionEndsAt === null || subscriptionEndsAt > now)
}

/** The keys that an account holds now: those of its plan while that is valid, its grants, and what its state brings. */
export function allowedResources(access: AccountAccess, now: Date): ResourceKey[] {
  const plan = isSubscriptionValid(access, now) ? PLANS[access.plan] : PLANS.none
  const granted = access.grants.filter(isResourceKey).filter((key) => !DERIVED_RESOURCES.includes(key))
  const derived = access.homeRegion === null ? [RESOURCES.NO_HOME_AREA] : []
  return [...new Set([...plan.resources, ...granted, ...derived])]
}
