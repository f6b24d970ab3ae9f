/** The coupon field of an order: unchecked, then valid or invalid (specification part 2, section 4, Coupon). */
import { type BillingPeriod, type Discount, takesCoupon } from './order-total.ts'

/** Longest code of a coupon, in characters. */
export const MAX_COUPON_CODE = 40

/** A coupon as a page has it. */
export interface Coupon extends Discount {
  /** Its code. */
  couponId: string
  name: string
}

/** Response to a code: its coupon, why it is not valid, or null for a code that there is none of. */
type CheckedCoupon = Coupon | { refusal: string } | null

export type CouponEntry =
  | { state: 'unchecked'; code: string }
  | { state: 'checking'; code: string }
  | { state: 'valid'; coupon: Coupon }
  /** The code was cleared; typing begins anew. `refusal`: why, where that is known. */
  | { state: 'invalid'; refusal: string | null }

export type CouponEvent =
  | { type: 'typed'; code: string }
  | { type: 'applied' }
  | { type: 'checked'; coupon: CheckedCoupon }
  /** The check itself failed: neither valid nor invalid, the code remains. */
  | { type: 'check-failed' }
  /** The payment is of the total that was shown: a check that is not done counts no more, the code remains. */
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
      const code = couponCodeOf(entry.code)
      return code === null ? entry : { state: 'checking', code }
    }
    case 'checked':
      return entry.state === 'checking' ? toChecked(event.coupon) : entry
    case 'check-failed':
    case 'payment-begun':
      return entry.state === 'checking' ? { state: 'unchecked', code: entry.code } : entry
  }
}

function toChecked(coupon: CheckedCoupon): CouponEntry {
  if (coupon === null) return { state: 'invalid', refusal: null }
  return 'refusal' in coupon ? { state: 'invalid', refusal: coupon.refusal } : { state: 'valid', coupon }
}

/** Returns the coupon that the totals count; null unless one was found valid. */
export const couponOf = (entry: CouponEntry): Coupon | null => (entry.state === 'valid' ? entry.coupon : null)

/** Returns true while the field with its Apply button is shown: until a coupon was found valid. */
export const isEntryShown = (entry: CouponEntry, period: BillingPeriod | null): boolean =>
  takesCoupon(period) && entry.state !== 'valid'

/** Trimmed; null when there is nothing to check. */
export const couponCodeOf = (text: string): string | null => text.trim() || null
