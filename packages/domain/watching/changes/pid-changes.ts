/** PIDs that were removed and added. A row that was only renumbered by its source has the same PID, and is no change. */
import type { PidCreated, PidDeleted } from './change.ts'
import type { ChangeEvent, LotOverlap, ReleaseDifference } from './change-event.ts'
import { type Lineage, lineagesOf } from './lineage.ts'
import { type LotState, lotState } from './states.ts'
import { told } from './told.ts'

/** Parcels that have to do with each other must be given together. */
export function pidChanges(release: ReleaseDifference): (PidDeleted | PidCreated)[] {
  const events = release.events.filter(({ entity }) => entity === 'parcel')
  const before = events.flatMap(({ subjectId, before }) => (before ? [lotState(subjectId, before)] : []))
  const after = events.flatMap(({ subjectId, after }) => (after ? [lotState(subjectId, after)] : []))
  const untouched = new Set(release.untouchedPids)
  const deleted = lotsWithout(before, [...pidsOf(after), ...untouched])
  const created = lotsWithout(after, [...pidsOf(before), ...untouched])
  if (deleted.length + created.length === 0) return []
  const lineages = lineagesOf(before.filter(isLand), after.filter(isLand), [
    ...release.lotOverlaps,
    ...unmoved(events, before),
  ])
  const parentFamilies = familyByUpid(lineages, 'parents')
  const childFamilies = familyByUpid(lineages, 'children')
  return [
    ...deleted.map((lot): PidDeleted => {
      const lineage = parentFamilies.get(lot.upid) ?? { ...ALONE, parents: [lot] }
      const successors = lineage.links.filter(({ parentUpid }) => parentUpid === lot.upid)
      return {
        type: 'pid_deleted',
        ...tell(
          release,
          'pid_deleted',
          lot,
          successors.map(({ childUpid }) => childUpid),
        ),
        before: lot,
        after: null,
        lineage,
      }
    }),
    ...created.map((lot): PidCreated => {
      const lineage = childFamilies.get(lot.upid) ?? { ...ALONE, children: [lot] }
      const origins = lineage.links.filter(({ childUpid }) => childUpid === lot.upid)
      return {
        type: 'pid_created',
        ...tell(
          release,
          'pid_created',
          lot,
          origins.map(({ parentUpid }) => parentUpid),
        ),
        before: null,
        after: lot,
        lineage,
      }
    }),
  ]
}

const ALONE: Lineage = { reason: 'unknown', parents: [], children: [], links: [] }

/** Rights of way lie over parcels; they neither came of them nor became them. */
const isLand = ({ parcelClass }: LotState) => parcelClass !== 'interest'

const pidsOf = (lots: readonly LotState[]) => lots.flatMap(({ pid }) => pid ?? [])

/** One parcel of each PID that is not among the others: of several rows of one PID the largest speaks. */
function lotsWithout(lots: readonly LotState[], others: readonly string[]): LotState[] {
  const known = new Set(others)
  const largest = new Map<string, LotState>()
  for (const lot of lots.toSorted(
    (a, b) => b.areaSquareMetres - a.areaSquareMetres || (a.upid < b.upid ? -1 : 1),
  )) {
    if (lot.pid !== null && !known.has(lot.pid) && !largest.has(lot.pid)) largest.set(lot.pid, lot)
  }
  return [...largest.values()]
}

/** A parcel whose outline did not change lies where it lay. */
function unmoved(events: readonly ChangeEvent[], before: readonly LotState[]): LotOverlap[] {
  const areas = new Map(before.map(({ upid, areaSquareMetres }) => [upid, areaSquareMetres]))
  return events
    .filter(({ kind, changedFields }) => kind === 'changed' && !changedFields.includes('geom'))
    .map(({ subjectId }) => ({
      parentUpid: subjectId,
      childUpid: subjectId,
      areaSquareMetres: areas.get(subjectId) ?? 0,
    }))
}

function familyByUpid(lineages: readonly Lineage[], side: 'parents' | 'children'): Map<string, Lineage> {
  return new Map(lineages.flatMap((lineage) => lineage[side].map(({ upid }) => [upid, lineage] as const)))
}

function tell(release: ReleaseDifference, type: string, lot: LotState, relatives: readonly string[]) {
  const upids = [lot.upid, ...relatives]
  return told(release, type, `pid/${lot.pid}`, { effectiveOn: null, upids, subjectIds: upids })
}
