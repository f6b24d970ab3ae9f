import type { CallBody } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { GrantedPlan } from '#domain/account/allowed-resources.ts'
import { isPlanKey, PLAN_KEYS, PLANS, type PlanKey } from '#domain/account/plans.ts'
import {
  type BundleOffer,
  findBillingPeriod,
  findOtherPlan,
  type OtherPlan,
  offerBundle,
} from '#domain/billing/bundle-offer.ts'
import { maySubscribeToNotifications, offerNotifications } from '#domain/billing/notification-offer.ts'
import { takesCoupon } from '#domain/billing/order-total.ts'
import { offerProduct, PRODUCT_REFUSALS } from '#domain/billing/product-offer.ts'
import type { DataSourceKey } from '#domain/table/data-sources.ts'
import { formatCents } from '#domain/text/money.ts'
import { notFound } from '../../../connectors/stripe/stripe-client.ts'
import type { Session } from '../../../platform/requests/session.ts'
import type { Catalogue } from '../../../settings/catalogue.ts'
import {
  type CatalogueCoupon,
  findCoupon,
  listPlanItems,
  listProductItems,
  type PlanItem,
  type ProductItem,
  toPriceIds,
} from '../catalogue/items.ts'
import { isOpenAt, type SubscriptionRow } from '../mirror/mirror-queries.ts'

type BundleItem = Extract<PlanItem, { kind: 'bundle' }>

/** An order. The page chooses price, product and coupon; amounts are the catalogue's. */
export interface Order {
  item: PlanItem | ProductItem
  coupon: CatalogueCoupon | null
}

export function orderPlan(
  catalogue: Catalogue,
  { planId, billingPeriod, couponId = null }: Omit<CallBody<'subscribe'>, 'idempotencyKey'>,
  now: Date,
): Order {
  const item = listPlanItems(catalogue).find(({ id }) => id === planId)
  if (!item) throw notFound()
  if (item.period !== billingPeriod) {
    throw new LotlineError('bad_request', `This price is ${item.period}, not ${billingPeriod}.`)
  }
  if (couponId !== null && !takesCoupon(item.period)) {
    throw new LotlineError('bad_request', 'Coupons are for yearly subscriptions.')
  }
  return { item, coupon: requireCoupon(catalogue, couponId, item.key, now) }
}

export function orderProduct(
  catalogue: Catalogue,
  { product, couponId }: { product: string; couponId: string | null },
  now: Date,
): Order {
  const item = listProductItems(catalogue).find(({ id }) => id === product)
  if (!item) throw notFound()
  return { item, coupon: requireCoupon(catalogue, couponId, item.id, now) }
}

function requireCoupon(
  catalogue: Catalogue,
  code: string | null,
  itemKey: string,
  now: Date,
): CatalogueCoupon | null {
  if (code === null) return null
  const coupon = findCoupon(catalogue, { code, itemKey, now })
  if (coupon === null) throw new LotlineError('not_found', 'There is no such coupon.')
  if ('refusal' in coupon) throw new LotlineError('not_found', `The coupon is not valid. ${coupon.refusal}`)
  return coupon
}

/** @throws 409 `price_changed` if the page showed another total, from an older catalogue. */
export function checkShownTotal(totalCents: number, shownTotal: number | undefined): void {
  if (shownTotal === undefined || shownTotal === totalCents) return
  throw new LotlineError(
    'price_changed',
    `The price has changed since this page was opened: it is ${formatCents(totalCents)} with tax now. Nothing was paid.`,
  )
}

interface Buyer {
  subscriptions: readonly SubscriptionRow[]
  granted: GrantedPlan | null
  grants: readonly string[]
  access: Pick<Session, 'allowedResources' | 'isSubscriber'>
  sources: readonly DataSourceKey[]
  now: Date
}

/**
 * @throws 409 `conflict` for a bundle that is active, included in another, for another period than the
 * account's, or containing a paid one (specification part 2, section 6); for notifications and products that
 * the account cannot use.
 */
export function checkOffer(catalogue: Catalogue, item: Order['item'], buyer: Buyer): void {
  const refusal = findRefusal(catalogue, item, buyer)
  if (refusal !== null) throw new LotlineError('conflict', refusal)
}

function findRefusal(catalogue: Catalogue, item: Order['item'], buyer: Buyer): string | null {
  switch (item.kind) {
    case 'bundle':
      return findBundleRefusal(catalogue, item, buyer)
    case 'basicSubscription':
      return findNotificationsRefusal(item, buyer)
    case 'product': {
      const offer = offerProduct(item.adds.quota, buyer.access.allowedResources, buyer.sources)
      return offer === 'sold' ? null : PRODUCT_REFUSALS[offer]
    }
  }
}

function findNotificationsRefusal(
  item: PlanItem,
  { subscriptions, granted, grants, access, now }: Buyer,
): string | null {
  const maySubscribe = maySubscribeToNotifications(access)
  const offer = offerNotifications(
    {
      stripeId: item.id,
      isIncluded: hasAllResources(item, { subscriptions, granted, grants }),
      partHeld: findHeldPart(item, subscriptions),
    },
    { held: subscriptions.map((row) => toSubscription(row, now)), maySubscribe },
  )
  return offer === 'contact' && !maySubscribe ? NEEDS_PLAN : REFUSALS[offer]
}

function findBundleRefusal(
  catalogue: Catalogue,
  item: BundleItem,
  { subscriptions: rows, granted, access, now }: Buyer,
): string | null {
  const subscriptions = rows.map((row) => toSubscription(row, now))
  const offer = offerBundle(
    {
      bundleId: toPriceIds(item.key),
      withinDeal: isWithinDeal(catalogue, item, access, granted),
      otherPlan: findConflictingPlan(item, { subscriptions: rows, granted, now }),
    },
    item.period,
    subscriptions,
  )
  const accountPeriod = findBillingPeriod(subscriptions)
  const isOtherPeriod = accountPeriod !== null && accountPeriod !== item.period
  return offer === 'contact' && isOtherPeriod ? OTHER_PERIOD : REFUSALS[offer]
}

const toSubscription = (row: SubscriptionRow, now: Date) => ({
  planId: row.plan_id,
  period: row.period,
  plan: row.plan_key,
  standing: isOpenAt(row, now) ? 'active' : 'unpaid',
  changes: [],
})

const NEEDS_PLAN =
  'You need a plan to receive these notifications. Please subscribe to a plan first, or contact us.'
const OTHER_PERIOD = 'Your subscription has another billing period. Please contact us to change it.'

const REFUSALS: Record<BundleOffer, string | null> = {
  subscribe: null,
  subscribed: 'You have this subscription already.',
  included: 'Your account already has everything that this includes.',
  unpaid:
    'You have this subscription already, and it is not paid. Please pay its open invoice, or turn off its renewal first.',
  'beside-unpaid':
    'Your other subscription is not paid. Please pay its open invoice, or turn off its renewal first.',
  'within-deal': 'This is included with the membership of your board.',
  change: null,
  contact:
    'You would pay for this in addition to your other subscription. Please contact us to change from one to the other.',
}

/**
 * How the account's plan or subscription conflicts with a bundle. `granted`: a grant without end. `larger`:
 * includes the bundle. `smaller`: a paid plan, or notifications, that the bundle includes.
 */
export function findConflictingPlan(
  item: Pick<BundleItem, 'id' | 'plan' | 'resources'>,
  { subscriptions, granted, now }: Pick<Buyer, 'subscriptions' | 'granted' | 'now'>,
): OtherPlan | null {
  const besidePart = findHeldPart(item, subscriptions) === null ? null : 'smaller'
  const plans = subscriptions.filter((row) => isOpenAt(row, now)).map(({ plan_key }) => plan_key)
  const paid = PLAN_KEYS.filter((key) => plans.includes(key))
  return findOtherPlan(item.plan, { paid, granted: granted?.isEndless ? granted.plan : null }) ?? besidePart
}

/** Price of a notification subscription that the bundle includes, and which would be charged twice. */
export function findHeldPart(
  { id, plan, resources }: Pick<PlanItem, 'id' | 'plan' | 'resources'>,
  subscriptions: readonly SubscriptionRow[],
): string | null {
  const bundleResources = new Set<string>(plan === null ? resources : PLANS[plan].resources)
  const subscription = subscriptions.find(
    ({ plan_id, plan_key, resource_keys }) =>
      plan_id !== id &&
      plan_key === null &&
      resource_keys.length > 0 &&
      resource_keys.every((key) => bundleResources.has(key)),
  )
  return subscription?.plan_id ?? null
}

export function hasAllResources(
  { id, resources }: Pick<PlanItem, 'id' | 'resources'>,
  { subscriptions, granted, grants }: Pick<Buyer, 'subscriptions' | 'granted' | 'grants'>,
): boolean {
  const others = subscriptions.filter(({ plan_id }) => plan_id !== id)
  const plans = [...others.map(({ plan_key }) => plan_key), granted?.isEndless ? granted.plan : null]
  const ownKeys = new Set<string>([
    ...grants,
    ...others.flatMap(({ resource_keys }) => resource_keys),
    ...plans.flatMap((key) => (key !== null && isPlanKey(key) ? PLANS[key].resources : [])),
  ])
  return resources.every((key) => ownKeys.has(key))
}

/**
 * Whether the account belongs to a board with a deal for the bundle, and was granted a plan at least as
 * large.
 */
export function isWithinDeal(
  { deals }: Catalogue,
  { key, plan }: { key: string; plan: PlanKey },
  { allowedResources }: Pick<Session, 'allowedResources'>,
  granted: GrantedPlan | null,
): boolean {
  const isMember = deals.some(({ board, bundles }) => allowedResources.has(board) && bundles.includes(key))
  if (!isMember || granted === null) return false
  return PLAN_KEYS.indexOf(granted.plan) >= PLAN_KEYS.indexOf(plan)
}
