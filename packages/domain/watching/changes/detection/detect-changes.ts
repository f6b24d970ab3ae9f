import { compareTexts } from '../../../text/counts.ts'
import type { Change } from '../change.ts'
import type { ReleaseDifference } from '../change-event.ts'
import { applicationChanges } from './application-changes.ts'
import { groundChanges } from './ground-changes.ts'
import { listingChanges } from './listing-changes.ts'
import { pidChanges } from './pid-changes.ts'
import { reserveChanges } from './reserve-changes.ts'

const RULES: readonly ((release: ReleaseDifference) => Change[])[] = [
  pidChanges,
  groundChanges,
  reserveChanges,
  applicationChanges,
  listingChanges,
]

/**
 * Changes of a release, sorted by key. Large releases may be split into batches, if each keeps together a
 * parcel's covers, overlapping parcels, and rows of one application or listing. @throws if a measure required
 * by `ReleaseDifference` is missing.
 */
export function detectChanges(release: ReleaseDifference): Change[] {
  return RULES.flatMap((rule) => rule(release)).sort((a, b) => compareTexts(a.key, b.key))
}
