/** Specification part 2, sections 4, 5 and 9. Money is whole cents. */
import type { Tax } from './taxes.ts'

/** In percent. Products and bundles have their own. */
export const BASIC_SUBSCRIPTION_TAX_PERCENT = 12

export const BILLING_PERIODS = ['monthly', 'yearly'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

export type OrderedItem = (
  | { kind: 'basicSubscription'; priceCents: number }
  | { kind: 'product'; priceCents: number; taxPercent: number }
  | { kind: 'bundle'; priceCents: number; taxPercent: number }
) & {
  /** Taxes of the buyer's province, instead of the catalogue's. */
  taxes?: readonly Tax[] | undefined
}

/** Either a percentage of the price, up to 100, or cents. The other field is null. */
export interface Discount {
  percentOff: number | null
  amountOff: number | null
}

export interface Coupon extends Discount {
  couponId: string
  name: string
}

/** In characters. */
export const MAX_COUPON_CODE = 40

interface OrderTotal {
  priceCents: number
  discountCents: number
  beforeTaxCents: number
  taxCents: number
  /** Each rounded to the cent. */
  taxes: readonly (Tax & { cents: number })[]
  totalCents: number
}

export const getTaxes = (item: OrderedItem): readonly Tax[] =>
  item.taxes ?? [
    {
      name: 'Tax',
      percent: item.kind === 'basicSubscription' ? BASIC_SUBSCRIPTION_TAX_PERCENT : item.taxPercent,
    },
  ]

/** The discount never exceeds the price. */
export function computeDiscountCents(priceCents: number, coupon: Discount | null): number {
  if (coupon === null) return 0
  const discount =
    coupon.percentOff === null ? (coupon.amountOff ?? 0) : roundCents((priceCents * coupon.percentOff) / 100)
  return Math.min(Math.max(discount, 0), priceCents)
}

export function withTaxCents(beforeTaxCents: number, taxPercent: number): number {
  return roundCents((beforeTaxCents * (100 + taxPercent)) / 100)
}

export function orderTotal(item: OrderedItem, coupon: Discount | null = null): OrderTotal {
  const discountCents = computeDiscountCents(item.priceCents, coupon)
  const beforeTaxCents = item.priceCents - discountCents
  const taxes = getTaxes(item).map((tax) => ({
    ...tax,
    cents: withTaxCents(beforeTaxCents, tax.percent) - beforeTaxCents,
  }))
  const taxCents = taxes.reduce((sum, { cents }) => sum + cents, 0)
  return {
    priceCents: item.priceCents,
    discountCents,
    beforeTaxCents,
    taxCents,
    taxes,
    totalCents: beforeTaxCents + taxCents,
  }
}

/** `taxPercent` is the sum of the taxes, which are rounded one by one if `taxes` add up to it. */
export function renewalCents(priceCents: number, taxPercent: number, taxes: readonly Tax[] | null): number {
  const sum = (taxes ?? []).reduce((total, { percent }) => total + percent, 0)
  const isSplit = taxes !== null && Math.abs(sum - taxPercent) < 1e-9
  return orderTotal({ kind: 'bundle', priceCents, taxPercent, taxes: isSplit ? taxes : undefined }).totalCents
}

/** Coupons apply to yearly plans and to products, which have no period (decision 079). */
export const takesCoupon = (period: BillingPeriod | null): boolean => period !== 'monthly'

/** Corrects floats: 2.675 is stored as slightly less, but must round up. */
function roundCents(cents: number): number {
  return Math.round(cents + 1e-7)
}

type PeriodPrices = Record<BillingPeriod, number>

/** Whole months saved by yearly billing. */
export function countMonthsFree({ monthly, yearly }: PeriodPrices): number {
  if (monthly <= 0) return 0
  return Math.max(0, Math.floor((12 * monthly - yearly) / monthly))
}

export function monthsFreeText(prices: PeriodPrices): string | null {
  const months = countMonthsFree(prices)
  if (months === 0) return null
  return months === 1 ? '1 month free' : `${months} months free`
}
