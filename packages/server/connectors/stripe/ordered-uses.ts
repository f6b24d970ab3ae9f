import type Stripe from 'stripe'
import { QUOTA_KEYS, type QuotaKey } from '#domain/account/quotas.ts'

/** Uses that a product adds to a quota. */
export interface OrderedUses {
  quota: QuotaKey
  uses: number
}

/** Invoice metadata of a product: the uses it adds, as ordered. */
export const usesMetadata = ({ quota, uses }: OrderedUses) => ({ quota, uses: String(uses) })

/** Returns the uses that an invoice adds, from its metadata; null for other invoices. */
export function readOrderedUses(metadata: Stripe.Metadata | null): OrderedUses | null {
  const quota = QUOTA_KEYS.find((key) => key === metadata?.quota)
  const uses = Number(metadata?.uses)
  return quota !== undefined && Number.isSafeInteger(uses) && uses > 0 ? { quota, uses } : null
}
