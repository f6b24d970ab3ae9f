/** Offers of a bundle's dialog (specification part 2, section 6, bundle rules). */
import type { BillingPeriod } from './order-total.ts'

/** A subscription of the account that has not ended. */
interface HeldSubscription {
  /** Id of the price that it was bought at, as the bundle's `bundleId` names it. */
  planId: string
  period: BillingPeriod
}

/**
 * - `within-deal`: included with the membership of a board, nothing to buy.
 * - `subscribed`: active already; the button says 'Subscribed' and is disabled.
 * - `contact`: the account pays by another period; the button says 'Contact us'.
 * - `subscribe`: can be bought.
 */
export type BundleOffer = 'within-deal' | 'subscribed' | 'contact' | 'subscribe'

/** Returns the period by which an account pays: that of its subscriptions to bundles; null while it has none. */
export function billingPeriodOf(
  held: readonly HeldSubscription[],
  bundleIds: ReadonlySet<string>,
): BillingPeriod | null {
  return held.find(({ planId }) => bundleIds.has(planId))?.period ?? null
}

/** Returns the offer for one bundle in the chosen period. The server refuses by the same rule. */
export function offerBundle(
  bundle: { bundleId: Record<BillingPeriod, string>; withinDeal: boolean },
  chosen: BillingPeriod,
  { held, accountPeriod }: { held: readonly HeldSubscription[]; accountPeriod: BillingPeriod | null },
): BundleOffer {
  const ids = Object.values(bundle.bundleId)
  if (held.some(({ planId }) => ids.includes(planId))) return 'subscribed'
  if (bundle.withinDeal) return 'within-deal'
  return accountPeriod !== null && accountPeriod !== chosen ? 'contact' : 'subscribe'
}
