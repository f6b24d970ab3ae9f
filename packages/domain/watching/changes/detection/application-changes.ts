/** Finds added, decided, moved and corrected applications. */

import type { ApplicationChange } from '../change.ts'
import type { ChangeEvent, Redraw, ReleaseDifference } from '../change-event.ts'
import { type ApplicationState, applicationState, zoneState } from '../states.ts'
import { accuracyMetres } from './accuracy.ts'
import { type ApplicationDifference, applicationDifference } from './application-difference.ts'
import { changeFields } from './change-fields.ts'
import { eventsOf, groupBySubject, type SubjectEvents } from './group-by-subject.ts'
import { textKey } from './same-text.ts'

/** @throws if a changed outline was not measured, which is a bug in the caller */
export function applicationChanges(release: ReleaseDifference): ApplicationChange[] {
  const redraws = new Map(release.redraws.map((redraw) => [redraw.subjectId, redraw]))
  const untouched = new Set(release.untouchedApplicationCodes.map(textKey))
  const events = release.events.filter(({ layer }) => layer === 'development_application')
  const groups = groupBySubject(events, (row) => textKey(zoneState(row).code))
  return groups.flatMap((group) => {
    const found = differenceOf(group, redraws, untouched.has(group.name))
    if (found === null) return []
    const { before, after } = found
    const details = {
      effectiveOn: after !== null && after.date !== before?.date ? after.date : null,
      upids: eventsOf(group).flatMap(({ upids }) => upids),
      subjectIds: eventsOf(group).map(({ subjectId }) => subjectId),
    }
    const subject = `application/${release.sourceKey}/${group.name}`
    return [{ ...changeFields(release, found.type, subject, details), ...found }]
  })
}

/** Of several rows, the first that differs stands for all. */
function differenceOf(
  group: SubjectEvents,
  redraws: ReadonlyMap<string, Redraw>,
  isUntouched: boolean,
): ApplicationDifference | null {
  const { changed, removed, added } = group
  for (const event of changed) {
    const redraw = redrawOf(event, redraws)
    const found = applicationDifference(
      stateOf(event.before, redraw?.geometryHashBefore ?? null),
      stateOf(event.after, redraw?.geometryHashAfter ?? null),
    )
    if (found !== null) return found
  }
  const remaining = changed[0]
  const before = remaining?.before ?? removed[0]?.before ?? null
  const after = remaining?.after ?? added[0]?.after ?? null
  if (before === null && after === null) return null
  // Pieces may be renumbered, but another number of pieces is another boundary.
  const isRecut = removed.length !== added.length
  const [geometryHashBefore, geometryHashAfter] = isRecut
    ? [piecesOf(removed), piecesOf(added)]
    : [null, null]
  return applicationDifference(
    stateOf(before ?? (isUntouched ? after : null), geometryHashBefore),
    stateOf(after ?? (isUntouched ? before : null), geometryHashAfter),
  )
}

function stateOf(row: ChangeEvent['before'], boundary: string | null): ApplicationState | null {
  return row && applicationState(row, boundary)
}

function piecesOf(events: readonly ChangeEvent[]): string | null {
  return events.length === 0 ? null : events.map(({ subjectId }) => subjectId).join(' ')
}

/** Null if the difference is within the source's accuracy. */
function redrawOf(event: ChangeEvent, redraws: ReadonlyMap<string, Redraw>): Redraw | null {
  if (!event.changedFields.includes('geom')) return null
  const redraw = redraws.get(event.subjectId)
  if (redraw === undefined) throw new Error(`The new boundary of ${event.subjectId} was not measured`)
  return redraw.movedMetres > accuracyMetres('development_application') ? redraw : null
}
