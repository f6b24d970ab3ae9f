import type Stripe from 'stripe'
import type { Product } from '#contract/billing/catalogue.ts'
import { QUOTA_KEYS } from '#domain/account/plans.ts'

/** Support adds this metadata, so that the account can use its coupon again. */
export const COUPON_FREED = 'coupon_freed'

/** Metadata keys of orders. */
export const ORDER_METADATA_KEY = 'operation'
export const COUPON_METADATA_KEY = 'coupon'
export const TOTAL_METADATA_KEY = 'total'

export type OrderedUses = Product['adds']

export const usesMetadata = ({ quota, uses }: OrderedUses) => ({ quota, uses: String(uses) })

export function readOrderedUses(metadata: Stripe.Metadata | null): OrderedUses | null {
  const quota = QUOTA_KEYS.find((key) => key === metadata?.quota)
  const uses = Number(metadata?.uses)
  return quota !== undefined && Number.isSafeInteger(uses) && uses > 0 ? { quota, uses } : null
}
