/** Offers of a bundle's dialog (specification part 2, section 6, bundle rules). */
import { PLAN_KEYS, type PlanKey } from '../account/plans.ts'
import type { BillingPeriod } from './order-total.ts'

/** A subscription of the account that has not ended. */
interface HeldSubscription {
  /** Id of the price that it was bought at, as the bundle's `bundleId` names it. */
  planId: string
  period: BillingPeriod
  /** It has closed for want of payment, and opens again once it is paid. */
  isClosed: boolean
}

/**
 * - `within-deal`: included with the membership of a board, so no purchase is needed.
 * - `subscribed`: already active, paid or granted; the button says 'Subscribed' and is disabled.
 * - `included`: another plan of the account already includes it; the button says so and is disabled.
 * - `contact`: the account has another billing period, or a smaller plan that would be paid in addition; the button says 'Contact us'.
 * - `unpaid`: the account's subscription to it closed unpaid; the button leads to the open invoice.
 * - `beside-unpaid`: the subscription to another bundle closed unpaid; the account must pay it or turn off its renewal first.
 * - `subscribe`: can be bought.
 */
export type BundleOffer =
  | 'within-deal'
  | 'subscribed'
  | 'included'
  | 'contact'
  | 'unpaid'
  | 'beside-unpaid'
  | 'subscribe'

/** Another plan of the account, relative to a bundle: the bundle's plan as a grant, a larger plan, or a smaller one. */
export const OTHER_PLANS = ['granted', 'larger', 'smaller'] as const
export type OtherPlan = (typeof OTHER_PLANS)[number]

/**
 * Returns how the account's plans relate to a bundle's plan: `granted` for the same plan, granted without end; `larger` for a larger plan, paid or
 * granted without end; `smaller` for a smaller paid plan; else null. Pass only grants without an end: a trial does not prevent a purchase.
 */
export function otherPlanOf(
  plan: PlanKey,
  { paid, granted }: { paid: readonly PlanKey[]; granted: PlanKey | null },
): OtherPlan | null {
  const rank = (key: PlanKey) => PLAN_KEYS.indexOf(key)
  if ([...paid, granted].some((key) => key !== null && rank(key) > rank(plan))) return 'larger'
  if (granted === plan) return 'granted'
  return paid.some((key) => rank(key) < rank(plan)) ? 'smaller' : null
}

/** Returns the billing period of an account's bundle subscriptions; null without one. */
export function billingPeriodOf(
  held: readonly Pick<HeldSubscription, 'planId' | 'period'>[],
  bundleIds: ReadonlySet<string>,
): BillingPeriod | null {
  return held.find(({ planId }) => bundleIds.has(planId))?.period ?? null
}

/** Returns the offer for one bundle in the chosen period. `bundleIds`: prices of all bundles. The server refuses by the same rule. */
export function offerBundle(
  bundle: { bundleId: Record<BillingPeriod, string>; withinDeal: boolean; otherPlan: OtherPlan | null },
  chosen: BillingPeriod,
  { held, bundleIds }: { held: readonly HeldSubscription[]; bundleIds: ReadonlySet<string> },
): BundleOffer {
  const ids = Object.values(bundle.bundleId)
  const own = held.filter(({ planId }) => ids.includes(planId))
  if (own.length > 0) {
    if (own.every(({ isClosed }) => isClosed)) return 'unpaid'
    return own.some(({ period }) => period === chosen) ? 'subscribed' : 'contact'
  }
  if (bundle.withinDeal) return 'within-deal'
  if (bundle.otherPlan === 'granted') return 'subscribed'
  if (bundle.otherPlan === 'larger') return 'included'
  if (held.some(({ planId, isClosed }) => isClosed && bundleIds.has(planId))) return 'beside-unpaid'
  const accountPeriod = billingPeriodOf(held, bundleIds)
  const isOtherPeriod = accountPeriod !== null && accountPeriod !== chosen
  return isOtherPeriod || bundle.otherPlan === 'smaller' ? 'contact' : 'subscribe'
}
