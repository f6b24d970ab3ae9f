import type { FeatureBundle, NotificationBundle, Product } from '#contract/billing/catalogue.ts'
import { LotlineError } from '#contract/errors.ts'
import type { QuotaKey } from '#domain/account/plans.ts'
import { PLANS } from '#domain/account/plans.ts'
import { type Coupon, takesCoupon } from '#domain/billing/order-total.ts'
import { quotaSources } from '#domain/billing/product-offer.ts'
import { isTaskSourceKey } from '#domain/table/data-sources.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import type { Catalogue } from '../../../settings/catalogue.ts'
import { readHoldings } from '../mirror/details-service.ts'
import { findConflictingPlan, findHeldPart, hasAllResources, isWithinDeal } from '../orders/orders.ts'
import { isCouponUsed } from '../orders/used-coupons.ts'
import { findCoupon, listPlanItems, listProductItems, toPriceId, toPriceIds } from './items.ts'

type Deps = Pick<AppContext, 'database' | 'clock' | 'catalogue'>

export async function listFeatureBundles(
  { database, clock, catalogue }: Deps,
  session: Session,
): Promise<FeatureBundle[]> {
  const now = clock()
  const { subscriptions, granted } = await readHoldings(database, session.accountId, now)
  return catalogue.featureBundles.map((bundle) => ({
    name: bundle.name,
    description: bundle.description,
    detailIcon: bundle.icon,
    features: bundle.features,
    price: bundle.priceCents,
    bundleId: toPriceIds(bundle.key),
    tax: bundle.taxPercent,
    withinDeal: isWithinDeal(catalogue, bundle, session, granted),
    otherPlan: findConflictingPlan(asFeatures(bundle), { subscriptions, granted, now }),
    partHeld: findHeldPart(asFeatures(bundle), subscriptions),
    dealBoard: findDealBoard(catalogue, bundle.key, session),
    isUpgrade: PLANS[bundle.plan].resources.some((key) => !session.allowedResources.has(key)),
  }))
}

const asFeatures = ({ key: id, plan }: Catalogue['featureBundles'][number]) => ({ id, plan, resources: [] })
const asNotifications = ({ key, resources }: Catalogue['notificationBundles'][number]) => ({
  id: toPriceId(key, 'yearly'),
  plan: null,
  resources,
})

/** Names the account's own board with a deal for the bundle, otherwise all such boards. Null if none. */
function findDealBoard({ deals }: Catalogue, key: string, { allowedResources }: Session): string | null {
  const bundleDeals = deals.filter(({ bundles }) => bundles.includes(key))
  const membership = bundleDeals.find(({ board }) => allowedResources.has(board))
  return membership?.name ?? (bundleDeals.map(({ name }) => name).join(' or ') || null)
}

export async function listNotificationBundles(
  { database, clock, catalogue }: Deps,
  session: Session,
): Promise<NotificationBundle[]> {
  const holdings = await readHoldings(database, session.accountId, clock())
  return catalogue.notificationBundles.map((bundle) => ({
    name: bundle.name,
    price: bundle.priceCents,
    stripeId: toPriceId(bundle.key, 'yearly'),
    learnMore: bundle.learnMore,
    description: bundle.description,
    items: bundle.items,
    includes: bundle.includes,
    isIncluded: hasAllResources(asNotifications(bundle), holdings),
    partHeld: findHeldPart(asNotifications(bundle), holdings.subscriptions),
  }))
}

export function listProducts({
  catalogue,
  connectors,
}: Pick<AppContext, 'catalogue' | 'connectors'>): Product[] {
  return listProductItems(catalogue).map(({ id, name, priceCents, taxPercent, description, adds }) => ({
    id,
    name,
    price: priceCents,
    tax: taxPercent,
    description,
    adds,
    connectedSources: quotaSources(adds.quota).filter((key) => isTaskSourceKey(key) && connectors.has(key)),
  }))
}

/** @throws 404 `not_found` if the product does not exist, or adds to another quota. */
export function requireProduct(
  context: Pick<AppContext, 'catalogue' | 'connectors'>,
  { id, source }: { id: string; source?: QuotaKey | undefined },
): Product {
  const product = listProducts(context).find((candidate) => candidate.id === id)
  if (product && (source === undefined || product.adds.quota === source)) return product
  throw new LotlineError('not_found', 'There is no such product.')
}

export async function checkCoupon(
  context: Pick<AppContext, 'database' | 'catalogue' | 'clock'>,
  { accountId }: Pick<Session, 'accountId'>,
  { code, item }: { code: string; item?: string | undefined },
): Promise<Coupon | { refusal: string } | null> {
  const { catalogue, clock } = context
  const plan = listPlanItems(catalogue).find(({ id }) => id === item)
  if (plan && !takesCoupon(plan.period)) return { refusal: 'Coupons are for yearly subscriptions.' }
  const itemKey = plan?.key ?? item ?? null
  const normalizedCode = code.trim().toUpperCase()
  const coupon = findCoupon(catalogue, { code: normalizedCode, itemKey, now: clock() })
  if (coupon === null || 'refusal' in coupon) return coupon
  if (await isCouponUsed(context, accountId, coupon)) return { refusal: 'You have used it before.' }
  const { name, percentOff, amountOff } = coupon
  return { couponId: normalizedCode, name, percentOff, amountOff }
}
