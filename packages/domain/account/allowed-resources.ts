import { DERIVED_RESOURCES, isResourceKey, RESOURCES, type ResourceKey } from './permissions.ts'
import { PLAN_KEYS, PLANS, type PlanKey } from './plans.ts'

export interface PaidAccess {
  plan: PlanKey | null
  resources: readonly string[]
  until: Date
}

export interface PlanAccess {
  plan: PlanKey
  subscriptionEndsAt: Date | null
  paid: readonly PaidAccess[]
}

interface AccountAccess extends PlanAccess {
  /** Permissions from boards, trials and administrators. */
  grants: readonly string[]
  homeRegion: string | null
}

interface CurrentPlan {
  plan: PlanKey
  endsAt: Date | null
}

/** Finds the largest valid plan that ends last, granted or paid. Without a valid plan, the granted plan. */
export function currentPlan({ plan, subscriptionEndsAt, paid }: PlanAccess, now: Date): CurrentPlan {
  const accountPlan: CurrentPlan = { plan, endsAt: subscriptionEndsAt }
  const paidPlans = paid.flatMap(({ plan: key, until }) =>
    key === null ? [] : [{ plan: key, endsAt: until }],
  )
  const [bestPlan = accountPlan] = [accountPlan, ...paidPlans]
    .filter(({ plan: key, endsAt }) => PLANS[key].isSubscription && isCurrent(endsAt, now))
    .sort((a, b) => planRank(b.plan) - planRank(a.plan) || endTime(b) - endTime(a))
  return bestPlan
}

export interface GrantedPlan {
  plan: PlanKey
  /** False for a trial or membership. */
  isEndless: boolean
}

export const grantedPlan = (
  { plan, subscriptionEndsAt: endsAt }: Pick<PlanAccess, 'plan' | 'subscriptionEndsAt'>,
  now: Date,
): GrantedPlan | null => (isCurrent(endsAt, now) ? { plan, isEndless: endsAt === null } : null)

const isCurrent = (endsAt: Date | null, now: Date) => endsAt === null || endsAt > now

const planRank = (plan: PlanKey) => PLAN_KEYS.indexOf(plan)
const endTime = ({ endsAt }: CurrentPlan) => endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER

export function isSubscriptionValid(access: PlanAccess, now: Date): boolean {
  const { plan, endsAt } = currentPlan(access, now)
  return PLANS[plan].isSubscription && isCurrent(endsAt, now)
}

export function allowedResources(access: AccountAccess, now: Date): ResourceKey[] {
  const plan = PLANS[isSubscriptionValid(access, now) ? currentPlan(access, now).plan : 'none']
  const paidResources = access.paid.flatMap(({ resources, until }) => (until > now ? resources : []))
  const grantedKeys = [...access.grants, ...paidResources]
    .filter(isResourceKey)
    .filter((key) => !DERIVED_RESOURCES.includes(key))
  const derivedKeys = access.homeRegion === null ? [RESOURCES.NO_HOME_AREA] : []
  return [...new Set([...plan.resources, ...grantedKeys, ...derivedKeys])]
}

export function findNextEnd({ subscriptionEndsAt, paid }: PlanAccess, now: Date): Date | null {
  const ends = [subscriptionEndsAt, ...paid.map(({ until }) => until)].filter((at) => at !== null)
  const nextEnds = ends.filter((at) => at > now).sort((a, b) => a.getTime() - b.getTime())
  return nextEnds[0] ?? null
}
