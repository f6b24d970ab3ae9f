/** Bundle rules of specification part 2, section 6. */
import { PLAN_KEYS, type PlanKey } from '../account/plans.ts'
import type { BillingPeriod } from './order-total.ts'

/** Subset of the contract's `Subscription`. */
export interface HeldSubscription {
  planId: string
  period: BillingPeriod
  /** Null for notifications. */
  plan: string | null
  /** `unpaid`: closed for lack of payment; reopens once paid. */
  standing: string
  /** Prices that the subscription can be changed to. */
  changes: readonly { planId: string }[]
}

export const isClosed = ({ standing }: Pick<HeldSubscription, 'standing'>): boolean => standing === 'unpaid'

/**
 * - `within-deal`: included with a board membership.
 * - `subscribed`: active, paid or granted.
 * - `included`: in another plan of the account.
 * - `contact`: the account has another billing period, or a smaller plan that would be paid in addition.
 * - `unpaid`: closed unpaid; the button leads to the open invoice.
 * - `beside-unpaid`: another bundle closed unpaid, which must be paid or turned off first.
 * - `change`: a larger plan of the account's period, to which its subscription can be changed.
 * - `subscribe`: can be bought.
 */
export type BundleOffer =
  | 'within-deal'
  | 'subscribed'
  | 'included'
  | 'contact'
  | 'unpaid'
  | 'beside-unpaid'
  | 'change'
  | 'subscribe'

export const OTHER_PLANS = ['granted', 'larger', 'smaller'] as const
export type OtherPlan = (typeof OTHER_PLANS)[number]

/**
 * Relation of the account's other plan to a bundle. `granted`: the same plan, without end; `larger`: paid or
 * granted without end; `smaller`: paid. Pass only endless grants, because a trial does not prevent a
 * purchase.
 */
export function findOtherPlan(
  plan: PlanKey,
  { paid, granted }: { paid: readonly PlanKey[]; granted: PlanKey | null },
): OtherPlan | null {
  const rank = (key: PlanKey) => PLAN_KEYS.indexOf(key)
  if ([...paid, granted].some((key) => key !== null && rank(key) > rank(plan))) return 'larger'
  if (granted === plan) return 'granted'
  return paid.some((key) => rank(key) < rank(plan)) ? 'smaller' : null
}

export const findBillingPeriod = (
  subscriptions: readonly Pick<HeldSubscription, 'plan' | 'period'>[],
): BillingPeriod | null => subscriptions.find(({ plan }) => plan !== null)?.period ?? null

export function offerBundle(
  bundle: { bundleId: Record<BillingPeriod, string>; withinDeal: boolean; otherPlan: OtherPlan | null },
  selectedPeriod: BillingPeriod,
  subscriptions: readonly HeldSubscription[],
): BundleOffer {
  const ids = Object.values(bundle.bundleId)
  const bundleSubscriptions = subscriptions.filter(({ planId }) => ids.includes(planId))
  if (bundleSubscriptions.length > 0) {
    if (bundleSubscriptions.every(isClosed)) return 'unpaid'
    return bundleSubscriptions.some(({ period }) => period === selectedPeriod) ? 'subscribed' : 'contact'
  }
  if (bundle.withinDeal) return 'within-deal'
  if (bundle.otherPlan === 'granted') return 'subscribed'
  if (bundle.otherPlan === 'larger') return 'included'
  if (subscriptions.some((subscription) => subscription.plan !== null && isClosed(subscription)))
    return 'beside-unpaid'
  const accountPeriod = findBillingPeriod(subscriptions)
  const isOtherPeriod = accountPeriod !== null && accountPeriod !== selectedPeriod
  const canChange = subscriptions.some(({ changes }) =>
    changes.some(({ planId }) => planId === bundle.bundleId[selectedPeriod]),
  )
  if (!isOtherPeriod && canChange) return 'change'
  return isOtherPeriod || bundle.otherPlan === 'smaller' ? 'contact' : 'subscribe'
}

interface PlanPrice {
  plan: PlanKey
  period: BillingPeriod
}

/**
 * Changes that need no support: to a larger plan, or from monthly to yearly. Others would leave a credit,
 * which could outlive a refund of the original payment.
 */
export function canChangePlan(from: PlanPrice, to: PlanPrice): boolean {
  const steps = PLAN_KEYS.indexOf(to.plan) - PLAN_KEYS.indexOf(from.plan)
  const isLonger = from.period === 'monthly' && to.period === 'yearly'
  return isLonger ? steps >= 0 : steps > 0 && from.period === to.period
}
