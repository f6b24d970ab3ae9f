import { isOpenListing } from '../../../parcel/listing-terms.ts'
import type { ListingChange } from '../change.ts'
import type { ListingState } from '../states.ts'
import { isSameText } from './same-text.ts'

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
  const wasOpen = before !== null && isOpenListing(before)
  const isOpen = after !== null && isOpenListing(after)
  if ((before ?? after)?.kind === 'broker') {
    if (!wasOpen && isOpen) return [{ type: 'broker_listing_new', before: null, after }]
    return wasOpen && !isOpen ? [{ type: 'broker_listing_removed', before, after }] : []
  }
  if (before === null) return isOpen ? [{ type: 'mls_new', before, after }] : []
  if (after === null) return wasOpen ? [{ type: 'mls_removed', before, after }] : []
  const differences: ListingDifference[] = []
  if (!isSameText(before.status, after.status)) differences.push({ type: 'mls_status', before, after })
  if (before.priceDollars !== after.priceDollars) differences.push({ type: 'mls_price', before, after })
  return differences
}
