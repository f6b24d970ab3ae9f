import type Stripe from 'stripe'
import { QUOTA_KEYS, type QuotaKey } from '#domain/account/quotas.ts'

export interface OrderedUses {
  quota: QuotaKey
  uses: number
}

export const usesMetadata = ({ quota, uses }: OrderedUses) => ({ quota, uses: String(uses) })

/** Null for invoices that add none. */
export function readOrderedUses(metadata: Stripe.Metadata | null): OrderedUses | null {
  const quota = QUOTA_KEYS.find((key) => key === metadata?.quota)
  const uses = Number(metadata?.uses)
  return quota !== undefined && Number.isSafeInteger(uses) && uses > 0 ? { quota, uses } : null
}
