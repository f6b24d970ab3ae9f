/** Finds added, decided, moved and corrected applications. */

import type { ApplicationChange } from '../change.ts'
import type { ChangeEvent, Redraw, ReleaseDifference } from '../change-event.ts'
import { type ApplicationState, toApplicationState, toZoneState } from '../states.ts'
import { accuracyMetres } from './accuracy.ts'
import { type ApplicationDifference, applicationDifference } from './application-difference.ts'
import { changeFields } from './change-fields.ts'
import { groupBySubject, listEvents, type SubjectEvents } from './group-by-subject.ts'
import { textKey } from './same-text.ts'

/** @throws if a changed outline was not measured, which is a bug in the caller */
export function applicationChanges(release: ReleaseDifference): ApplicationChange[] {
  const redraws = new Map(release.redraws.map((redraw) => [redraw.subjectId, redraw]))
  const untouchedCodes = new Set(release.untouchedApplicationCodes.map(textKey))
  const events = release.events.filter(({ layer }) => layer === 'development_application')
  const groups = groupBySubject(events, (row) => textKey(toZoneState(row).code))
  return groups.flatMap((group) => {
    const difference = findDifference(group, redraws, untouchedCodes.has(group.name))
    if (difference === null) return []
    const { before, after } = difference
    const details = {
      effectiveOn: after !== null && after.date !== before?.date ? after.date : null,
      upids: listEvents(group).flatMap(({ upids }) => upids),
      subjectIds: listEvents(group).map(({ subjectId }) => subjectId),
    }
    const subject = `application/${release.sourceKey}/${group.name}`
    return [{ ...changeFields(release, difference.type, subject, details), ...difference }]
  })
}

/** Returns the difference of the first row that differs. */
function findDifference(
  group: SubjectEvents,
  redraws: ReadonlyMap<string, Redraw>,
  isUntouched: boolean,
): ApplicationDifference | null {
  const { changed, removed, added } = group
  for (const event of changed) {
    const redraw = findRedraw(event, redraws)
    const difference = applicationDifference(
      toState(event.before, redraw?.geometryHashBefore ?? null),
      toState(event.after, redraw?.geometryHashAfter ?? null),
    )
    if (difference !== null) return difference
  }
  const remaining = changed[0]
  const before = remaining?.before ?? removed[0]?.before ?? null
  const after = remaining?.after ?? added[0]?.after ?? null
  if (before === null && after === null) return null
  // Pieces may be renumbered, but another number of pieces is another boundary.
  const isRecut = removed.length !== added.length
  const [geometryHashBefore, geometryHashAfter] = isRecut
    ? [hashPieces(removed), hashPieces(added)]
    : [null, null]
  return applicationDifference(
    toState(before ?? (isUntouched ? after : null), geometryHashBefore),
    toState(after ?? (isUntouched ? before : null), geometryHashAfter),
  )
}

function toState(row: ChangeEvent['before'], boundary: string | null): ApplicationState | null {
  return row && toApplicationState(row, boundary)
}

function hashPieces(events: readonly ChangeEvent[]): string | null {
  return events.length === 0 ? null : events.map(({ subjectId }) => subjectId).join(' ')
}

/** Null if the difference is within the source's accuracy. */
function findRedraw(event: ChangeEvent, redraws: ReadonlyMap<string, Redraw>): Redraw | null {
  if (!event.changedFields.includes('geom')) return null
  const redraw = redraws.get(event.subjectId)
  if (redraw === undefined) throw new Error(`The new boundary of ${event.subjectId} was not measured`)
  return redraw.movedMetres > accuracyMetres('development_application') ? redraw : null
}
