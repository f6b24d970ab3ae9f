import { DERIVED_RESOURCES, isResourceKey, RESOURCES, type ResourceKey } from './permissions.ts'
import { PLAN_KEYS, PLANS, type PlanKey } from './plans.ts'

/** A paid subscription: it opens a plan, or permissions of its own, until its time. */
export interface PaidAccess {
  plan: PlanKey | null
  resources: readonly string[]
  until: Date
}

/** Facts that decide the plan of an account. */
export interface PlanAccess {
  /** Plan that was granted: by an administrator, or as a trial. */
  plan: PlanKey
  /** Null for a plan that does not end. */
  subscriptionEndsAt: Date | null
  paid: readonly PaidAccess[]
}

interface AccountAccess extends PlanAccess {
  /** Keys granted to this one account: boards, trials, administrators' powers. */
  grants: readonly string[]
  homeRegion: string | null
}

interface CurrentPlan {
  plan: PlanKey
  /** Null for a plan that does not end. */
  endsAt: Date | null
}

/**
 * Returns the plan that counts now: the largest that is granted or paid and has not ended; of the same plan the one that ends last. Where none is
 * valid, the granted one, which has ended or is none.
 */
export function currentPlan({ plan, subscriptionEndsAt, paid }: PlanAccess, now: Date): CurrentPlan {
  const granted: CurrentPlan = { plan, endsAt: subscriptionEndsAt }
  const bought = paid.flatMap(({ plan: key, until }) => (key === null ? [] : [{ plan: key, endsAt: until }]))
  const [best = granted] = [granted, ...bought]
    .filter(({ plan: key, endsAt }) => PLANS[key].isSubscription && isCurrent(endsAt, now))
    .sort((one, other) => rankOf(other.plan) - rankOf(one.plan) || lastOf(other) - lastOf(one))
  return best
}

/** A plan that was given, not bought. */
export interface GrantedPlan {
  plan: PlanKey
  /** It has no end, as that of a trial or a membership has. */
  isEndless: boolean
}

/** Returns the plan that was granted without end, or until later; null for one that has ended. */
export const grantedPlan = (
  { plan, subscriptionEndsAt: endsAt }: Pick<PlanAccess, 'plan' | 'subscriptionEndsAt'>,
  now: Date,
): GrantedPlan | null => (isCurrent(endsAt, now) ? { plan, isEndless: endsAt === null } : null)

const isCurrent = (endsAt: Date | null, now: Date) => endsAt === null || endsAt > now

const rankOf = (plan: PlanKey) => PLAN_KEYS.indexOf(plan)
const lastOf = ({ endsAt }: CurrentPlan) => endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER

/** Returns true if the dashboard is open: the plan is a subscription and has not expired. */
export function isSubscriptionValid(access: PlanAccess, now: Date): boolean {
  const { plan, endsAt } = currentPlan(access, now)
  return PLANS[plan].isSubscription && isCurrent(endsAt, now)
}

/** The keys that an account holds now: those of its plan while that is valid, those it has paid for, its grants, and what its state brings. */
export function allowedResources(access: AccountAccess, now: Date): ResourceKey[] {
  const plan = PLANS[isSubscriptionValid(access, now) ? currentPlan(access, now).plan : 'none']
  const bought = access.paid.flatMap(({ resources, until }) => (until > now ? resources : []))
  const granted = [...access.grants, ...bought]
    .filter(isResourceKey)
    .filter((key) => !DERIVED_RESOURCES.includes(key))
  const derived = access.homeRegion === null ? [RESOURCES.NO_HOME_AREA] : []
  return [...new Set([...plan.resources, ...granted, ...derived])]
}

/** Returns the next moment at which something that the account holds ends; null when nothing does. */
export function nextEnding({ subscriptionEndsAt, paid }: PlanAccess, now: Date): Date | null {
  const ends = [subscriptionEndsAt, ...paid.map(({ until }) => until)].filter((at) => at !== null && at > now)
  return ends.reduce<Date | null>(
    (first, at) => (first === null || (at !== null && at < first) ? at : first),
    null,
  )
}
