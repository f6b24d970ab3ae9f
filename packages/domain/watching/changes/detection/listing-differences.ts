import type { ListingChange } from '../change.ts'
import type { ListingState } from '../states.ts'
import { isSameText, textKey } from './same-text.ts'

type DifferenceOf<C> = C extends ListingChange ? Pick<C, 'type' | 'before' | 'after'> : never
type ListingDifference = DifferenceOf<ListingChange>

/**
 * Returns the notifiable differences of a listing between two releases; null where a release does not hold it. One that is already sold, expired or
 * cancelled when it is first seen was never on offer to the reader, and one of those that then drops out of the source is housekeeping: neither is
 * notified. Of a broker's listing only whether it is on offer is notified (part 2, section 3: "Broker listings removed, new broker listings").
 */
export function listingDifferences(
  before: ListingState | null,
  after: ListingState | null,
): ListingDifference[] {
  const wasOffered = before !== null && isOffered(before)
  const offered = after !== null && isOffered(after)
  if ((before ?? after)?.kind === 'broker') {
    if (!wasOffered && offered) return [{ type: 'broker_listing_new', before: null, after }]
    return wasOffered && !offered ? [{ type: 'broker_listing_removed', before, after }] : []
  }
  if (before === null) return offered ? [{ type: 'mls_new', before, after }] : []
  if (after === null) return wasOffered ? [{ type: 'mls_removed', before, after }] : []
  const found: ListingDifference[] = []
  if (!isSameText(before.status, after.status)) found.push({ type: 'mls_status', before, after })
  if (before.priceDollars !== after.priceDollars) found.push({ type: 'mls_price', before, after })
  return found
}

const OFFERED = new Set(['active', 'pending'])

/** Returns true if it can still be bought: a pending sale may fall through. */
function isOffered({ status }: ListingState): boolean {
  return OFFERED.has(textKey(status))
}
