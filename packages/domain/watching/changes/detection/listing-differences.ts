import type { ListingChange } from '../change.ts'
import type { ListingState } from '../states.ts'
import { isSameText, textKey } from './same-text.ts'

type DifferenceOf<C> = C extends ListingChange ? Pick<C, 'type' | 'before' | 'after'> : never
type ListingDifference = DifferenceOf<ListingChange>

/**
 * A closed listing that appears or disappears is not notified. Broker listings are notified only when offered
 * or withdrawn (part 2, section 3: "Broker listings removed, new broker listings").
 */
export function listingDifferences(
  before: ListingState | null,
  after: ListingState | null,
): ListingDifference[] {
  const wasOffered = before !== null && isOffered(before)
  const isNowOffered = after !== null && isOffered(after)
  if ((before ?? after)?.kind === 'broker') {
    if (!wasOffered && isNowOffered) return [{ type: 'broker_listing_new', before: null, after }]
    return wasOffered && !isNowOffered ? [{ type: 'broker_listing_removed', before, after }] : []
  }
  if (before === null) return isNowOffered ? [{ type: 'mls_new', before, after }] : []
  if (after === null) return wasOffered ? [{ type: 'mls_removed', before, after }] : []
  const differences: ListingDifference[] = []
  if (!isSameText(before.status, after.status)) differences.push({ type: 'mls_status', before, after })
  if (before.priceDollars !== after.priceDollars) differences.push({ type: 'mls_price', before, after })
  return differences
}

const OFFERED_STATUSES = new Set(['active', 'pending'])

/** Includes pending sales, which may still fail. */
function isOffered({ status }: ListingState): boolean {
  return OFFERED_STATUSES.has(textKey(status))
}
