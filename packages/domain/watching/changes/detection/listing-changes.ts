import type { ListingChange } from '../change.ts'
import type { ReleaseDifference } from '../change-event.ts'
import { toListingState } from '../states.ts'
import { changeFields } from './change-fields.ts'
import { groupBySubject, listEvents } from './group-by-subject.ts'
import { listingDifferences } from './listing-differences.ts'
import { textKey } from './same-text.ts'

export function listingChanges(release: ReleaseDifference): ListingChange[] {
  const events = release.events.filter(({ entity }) => entity === 'listing')
  const groups = groupBySubject(events, (row) => {
    const { kind, listingNumber } = toListingState(row)
    const number = textKey(listingNumber)
    return number && `${kind} ${number}`
  })
  return groups.flatMap((group) => {
    const { changed, removed, added, name } = group
    const before = changed[0]?.before ?? removed[0]?.before ?? null
    const after = changed[0]?.after ?? added[0]?.after ?? null
    const differences = listingDifferences(before && toListingState(before), after && toListingState(after))
    return differences.map((difference) => ({
      ...changeFields(release, difference.type, `listing/${release.sourceKey}/${name}`, {
        effectiveOn: difference.before === null ? difference.after.listedOn : null,
        upids: listEvents(group).flatMap(({ upids }) => upids),
        subjectIds: listEvents(group).map(({ subjectId }) => subjectId),
      }),
      ...difference,
    }))
  })
}
