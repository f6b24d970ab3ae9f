import { compareTexts } from '../../text/counts.ts'
import type { IsoDate } from '../../text/dates.ts'
import type { Change } from './change.ts'
import { groupChanges } from './change-groups.ts'

export interface TimelineEntry {
  key: string
  /** Effective day if stated, otherwise the day of the first release that showed the event. */
  on: IsoDate
  /** If false, the event happened on or before that day. */
  isDateOfEffect: boolean
  releaseId: number
  sourceKey: string
  /** Changes shown as one entry. */
  changes: readonly [Change, ...Change[]]
  /** Ids of events with boundaries (`geom_before`, `geom_after`). Empty for listings. */
  boundariesOf: readonly string[]
}

/** Sorts entries newest first. Changes with equal keys occur once. */
export function toTimeline(changes: readonly Change[]): TimelineEntry[] {
  const uniqueChanges = [...new Map(changes.map((change) => [change.key, change])).values()]
  return groupChanges(uniqueChanges)
    .map(({ key, changes: members }): TimelineEntry => {
      const [first] = members
      return {
        key,
        on: first.effectiveOn ?? first.asOf,
        isDateOfEffect: first.effectiveOn !== null,
        releaseId: first.releaseId,
        sourceKey: first.sourceKey,
        changes: members,
        boundariesOf: [...new Set(members.flatMap(listBoundaries))].sort(),
      }
    })
    .sort((a, b) => compareTexts(b.on, a.on) || b.releaseId - a.releaseId || compareTexts(a.key, b.key))
}

function listBoundaries(change: Change): readonly string[] {
  switch (change.type) {
    case 'pid_deleted':
    case 'pid_created':
      return [...change.lineage.parents, ...change.lineage.children].map(({ upid }) => upid)
    case 'zoning':
    case 'land_use':
    case 'alr_status':
    case 'development_application_new':
    case 'development_application_status':
    case 'development_application_updated':
      return change.subjectIds
    default:
      return []
  }
}
