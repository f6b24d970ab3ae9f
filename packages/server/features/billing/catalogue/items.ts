import type { ResourceKey } from '#domain/account/permissions.ts'
import type { PlanKey } from '#domain/account/plans.ts'
import {
  BILLING_PERIODS,
  type BillingPeriod,
  type Discount,
  type OrderedItem,
} from '#domain/billing/order-total.ts'
import { formatDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { Catalogue } from '../../../settings/catalogue.ts'

export interface PlanItem {
  /** `pro-yearly`, which is also the price's lookup key at the provider. */
  id: string
  key: string
  name: string
  period: BillingPeriod
  priceCents: number
  order: OrderedItem
  plan: PlanKey | null
  resources: readonly ResourceKey[]
}

export type ProductItem = Omit<Catalogue['products'][number], 'key'> & { id: string; order: OrderedItem }

export const toPriceId = (bundleKey: string, period: BillingPeriod): string => `${bundleKey}-${period}`

export const toPriceIds = (bundleKey: string): Record<BillingPeriod, string> => ({
  monthly: toPriceId(bundleKey, 'monthly'),
  yearly: toPriceId(bundleKey, 'yearly'),
})

export interface CatalogueCoupon extends Discount {
  /** Id at the provider, shown on invoices but never on a page. */
  key: string
  name: string
  oncePerAccount: boolean
}

export function listPlanItems({ featureBundles, notificationBundles }: Catalogue): PlanItem[] {
  const features = featureBundles.flatMap(({ key, name, plan, priceCents, taxPercent }) =>
    BILLING_PERIODS.map((period) => ({
      id: toPriceId(key, period),
      key,
      name,
      period,
      priceCents: priceCents[period],
      order: { kind: 'bundle' as const, priceCents: priceCents[period], taxPercent },
      plan,
      resources: [],
    })),
  )
  const notifications = notificationBundles.map(({ key, name, priceCents, resources }) => ({
    id: toPriceId(key, 'yearly'),
    key,
    name,
    period: 'yearly' as const,
    priceCents,
    order: { kind: 'basicSubscription' as const, priceCents },
    plan: null,
    resources,
  }))
  return [...features, ...notifications]
}

export function listProductItems({ products }: Catalogue): ProductItem[] {
  return products.map(({ key: id, ...product }) => {
    const { priceCents, taxPercent } = product
    return { id, ...product, order: { kind: 'product', priceCents, taxPercent } }
  })
}

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
  const { key, name, percentOff, amountOffCents: amountOff, oncePerAccount } = coupon
  return { key, name, percentOff, amountOff, oncePerAccount }
}
