import type { ResourceKey } from '#domain/account/permissions.ts'
import { BILLING_PERIODS, type BillingPeriod, type Discount } from '#domain/billing/order-total.ts'
import { formatDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { Catalogue } from '../../../settings/catalogue.ts'

export type PlanItem = ReturnType<typeof listPlanItems>[number]
export type ProductItem = ReturnType<typeof listProductItems>[number]

/** `pro-yearly`, which is also the price's lookup key at the provider. */
export const toPriceId = (bundleKey: string, period: BillingPeriod): string => `${bundleKey}-${period}`

export const toPriceIds = (bundleKey: string): Record<BillingPeriod, string> => ({
  monthly: toPriceId(bundleKey, 'monthly'),
  yearly: toPriceId(bundleKey, 'yearly'),
})

/** `key` is the id at the provider, shown on invoices but never on a page. */
export type CatalogueCoupon = Catalogue['coupons'][number] & Discount

export function listPlanItems({ featureBundles, notificationBundles }: Catalogue) {
  const features = featureBundles.flatMap(({ key, name, plan, priceCents, taxPercent }) =>
    BILLING_PERIODS.map((period) => ({
      kind: 'bundle' as const,
      id: toPriceId(key, period),
      key,
      name,
      period,
      priceCents: priceCents[period],
      taxPercent,
      plan,
      resources: [] as readonly ResourceKey[],
    })),
  )
  const notifications = notificationBundles.map(({ key, name, priceCents, resources }) => ({
    kind: 'basicSubscription' as const,
    id: toPriceId(key, 'yearly'),
    key,
    name,
    period: 'yearly' as const,
    priceCents,
    plan: null,
    resources,
  }))
  return [...features, ...notifications]
}

export const listProductItems = ({ products }: Catalogue) =>
  products.map(({ key: id, ...product }) => ({ kind: 'product' as const, id, ...product }))

/**
 * Finds a coupon by code, ignoring case, or the reason why it does not apply to the item today. Null for an
 * unknown code.
 */
export function findCoupon(
  { coupons }: Catalogue,
  { code, itemKey, now }: { code: string; itemKey: string | null; now: Date },
): CatalogueCoupon | { refusal: string } | null {
  const today = dayAt(now, DEFAULT_TIME_ZONE)
  const coupon = coupons.find((candidate) => candidate.code === code.toUpperCase())
  if (!coupon) return null
  if (coupon.until !== null && coupon.until < today)
    return { refusal: `It was valid until ${formatDate(coupon.until)}.` }
  if (itemKey !== null && coupon.items !== null && !coupon.items.includes(itemKey))
    return { refusal: 'It is not for this order.' }
  return { ...coupon, amountOff: coupon.amountOffCents }
}
