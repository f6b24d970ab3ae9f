import type Stripe from 'stripe'
import { QUOTA_KEYS, type QuotaKey } from '#domain/account/quotas.ts'

/** Uses that a product adds to a quota. */
export interface OrderedUses {
  quota: QuotaKey
  uses: number
}

/** Invoice metadata of a product: the uses it adds, as ordered. */
export const usesMetadata = ({ quota, uses }: OrderedUses) => ({ quota, uses: String(uses) })

/** Returns what an invoice adds by its metadata; null where that does not say so, as of an invoice of another kind. */
export function readOrderedUses(metadata: Stripe.Metadata | null): OrderedUses | null {
  const quota = QUOTA_KEYS.find((key) => key === metadata?.quota)
  const uses = Number(metadata?.uses)
  return quota !== undefined && Number.isSafeInteger(uses) && uses > 0 ? { quota, uses } : null
}
