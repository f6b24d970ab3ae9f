import type { Change } from '../change.ts'
import type { ReleaseDifference } from '../change-event.ts'
import { applicationChanges } from './application-changes.ts'
import { groundChanges } from './ground-changes.ts'
import { listingChanges } from './listing-changes.ts'
import { pidChanges } from './pid-changes.ts'
import { reserveChanges } from './reserve-changes.ts'

/** One rule for each kind of thing that changes. To add one, add a file and a line. */
const RULES: readonly ((release: ReleaseDifference) => Change[])[] = [
  pidChanges,
  groundChanges,
  reserveChanges,
  applicationChanges,
  listingChanges,
]

/**
 * Returns the changes of a release, sorted by key, whatever the order of the input. The importer's first release of a dataset has no events and
 * changes nothing. A large release may be given in batches, as long as these stay together: the covers of a parcel, the parcels that overlap, the
 * rows of one application or listing number. Throws when a measure is missing that `ReleaseDifference` promises.
 */
export function detectChanges(release: ReleaseDifference): Change[] {
  return RULES.flatMap((rule) => rule(release)).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}
