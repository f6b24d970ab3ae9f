/** Specification part 2, section 6. The server applies these rules too. */
import { RESOURCES, type ResourceKey } from '../account/permissions.ts'
import { type BundleOffer, type HeldSubscription, isClosed } from './bundle-offer.ts'

export const maySubscribeToNotifications = ({
  isSubscriber,
  allowedResources,
}: {
  isSubscriber: boolean
  allowedResources: ReadonlySet<ResourceKey>
}): boolean => isSubscriber && allowedResources.has(RESOURCES.UPGRADE_NOTIF_AREA)

/** `partHeld`: a paid subscription that this one includes. */
export function offerNotifications(
  { stripeId, isIncluded, partHeld }: { stripeId: string; isIncluded: boolean; partHeld: string | null },
  account: { held: readonly Pick<HeldSubscription, 'planId' | 'standing'>[]; maySubscribe: boolean },
): Exclude<BundleOffer, 'within-deal' | 'beside-unpaid' | 'change'> {
  const subscriptions = account.held.filter(({ planId }) => planId === stripeId)
  if (subscriptions.length > 0) return subscriptions.every(isClosed) ? 'unpaid' : 'subscribed'
  if (isIncluded) return 'included'
  return account.maySubscribe && partHeld === null ? 'subscribe' : 'contact'
}
