/** Specification part 2, section 4, Coupon. */
import { type BillingPeriod, type Discount, takesCoupon } from './order-total.ts'

/** In characters. */
export const MAX_COUPON_CODE = 40

export interface Coupon extends Discount {
  couponId: string
  name: string
}

/** Null for an unknown code. */
type CheckedCoupon = Coupon | { refusal: string } | null

export type CouponEntry =
  | { state: 'unchecked'; code: string }
  | { state: 'checking'; code: string }
  | { state: 'valid'; coupon: Coupon }
  /** The code was cleared. A null `refusal` means unknown. */
  | { state: 'invalid'; refusal: string | null }

export type CouponEvent =
  | { type: 'typed'; code: string }
  | { type: 'applied' }
  | { type: 'checked'; coupon: CheckedCoupon }
  /** The request failed, so the typed code remains. */
  | { type: 'check-failed' }
  /** Ignores a check in flight, because the payment uses the displayed total. */
  | { type: 'payment-begun' }

export const NO_COUPON: CouponEntry = { state: 'unchecked', code: '' }

export function nextCouponEntry(entry: CouponEntry, event: CouponEvent): CouponEntry {
  switch (event.type) {
    case 'typed':
      return entry.state === 'unchecked' || entry.state === 'invalid'
        ? { state: 'unchecked', code: event.code }
        : entry
    case 'applied': {
      if (entry.state !== 'unchecked') return entry
      const code = normalizeCouponCode(entry.code)
      return code === null ? entry : { state: 'checking', code }
    }
    case 'checked':
      return entry.state === 'checking' ? toCheckedEntry(event.coupon) : entry
    case 'check-failed':
    case 'payment-begun':
      return entry.state === 'checking' ? { state: 'unchecked', code: entry.code } : entry
  }
}

function toCheckedEntry(coupon: CheckedCoupon): CouponEntry {
  if (coupon === null) return { state: 'invalid', refusal: null }
  return 'refusal' in coupon ? { state: 'invalid', refusal: coupon.refusal } : { state: 'valid', coupon }
}

export const getValidCoupon = (entry: CouponEntry): Coupon | null =>
  entry.state === 'valid' ? entry.coupon : null

export const isEntryShown = (entry: CouponEntry, period: BillingPeriod | null): boolean =>
  takesCoupon(period) && entry.state !== 'valid'

export const normalizeCouponCode = (text: string): string | null => text.trim() || null
