/**
 * Finds added and removed PIDs (keys, for a source without PIDs). A renumbered row with the same PID or
 * outline is not a change.
 */
import type { PidCreated, PidDeleted } from '../change.ts'
import type { ChangeEvent, ParcelOverlap, ReleaseDifference } from '../change-event.ts'
import { findLineages, type Lineage } from '../lineage/lineage.ts'
import { type ParcelState, toParcelState } from '../states.ts'
import { changeFields } from './change-fields.ts'

/** Parents and children must be in the same batch. */
export function pidChanges(release: ReleaseDifference): (PidDeleted | PidCreated)[] {
  const events = release.events.filter(({ entity }) => entity === 'parcel')
  const before = events.flatMap(({ subjectId, before }) => (before ? [toParcelState(subjectId, before)] : []))
  const after = events.flatMap(({ subjectId, after }) => (after ? [toParcelState(subjectId, after)] : []))
  const untouchedPids = new Set(release.untouchedPids)
  const identify = ({ pid, upid }: ParcelState) => (release.isWithoutPids ? upid : pid)
  const removed = parcelsWithout(before, [...after.map(identify), ...untouchedPids], identify)
  const added = parcelsWithout(after, [...before.map(identify), ...untouchedPids], identify)
  if (removed.length + added.length === 0) return []
  const lineages = findLineages(before.filter(isLand), after.filter(isLand), [
    ...release.parcelOverlaps,
    ...unchangedOverlaps(events, before),
  ])
  const renumberedUpids = new Set(release.isWithoutPids ? lineages.filter(isSameLand).flatMap(listUpids) : [])
  const isNotRenumbered = ({ upid }: ParcelState) => !renumberedUpids.has(upid)
  const deleted = removed.filter(isNotRenumbered)
  const created = added.filter(isNotRenumbered)
  const parentFamilies = familyByUpid(lineages, 'parents')
  const childFamilies = familyByUpid(lineages, 'children')
  return [
    ...deleted.map((parcel): PidDeleted => {
      const lineage = parentFamilies.get(parcel.upid) ?? { ...NO_RELATIVES, parents: [parcel] }
      const fields = pidChange(release, 'pid_deleted', parcel, lineage)
      return { type: 'pid_deleted', ...fields, before: parcel, after: null, lineage }
    }),
    ...created.map((parcel): PidCreated => {
      const lineage = childFamilies.get(parcel.upid) ?? { ...NO_RELATIVES, children: [parcel] }
      const fields = pidChange(release, 'pid_created', parcel, lineage)
      return { type: 'pid_created', ...fields, before: null, after: parcel, lineage }
    }),
  ]
}

const NO_RELATIVES: Lineage = { reason: 'unknown', parents: [], children: [], links: [] }

/** Excludes rights of way, which lie over other parcels. */
const isLand = ({ parcelClass }: ParcelState) => parcelClass !== 'interest'

/** Outlines with different keys are the same parcel if they overlap by more than this share. */
const MIN_SAME_LAND_SHARE = 0.95

const isSameLand = ({ parents, children, links: [link] }: Lineage) =>
  parents.length === 1 &&
  children.length === 1 &&
  link !== undefined &&
  Math.min(link.shareOfParent, link.shareOfChild) >= MIN_SAME_LAND_SHARE

const listUpids = ({ parents, children }: Lineage) => [...parents, ...children].map(({ upid }) => upid)

/** One parcel per PID or key: the largest, if several rows have the same PID. */
function parcelsWithout(
  parcels: readonly ParcelState[],
  others: readonly (string | null)[],
  identityOf: (parcel: ParcelState) => string | null,
): ParcelState[] {
  const otherPids = new Set(others)
  const largest = new Map<string, ParcelState>()
  for (const parcel of parcels.toSorted(
    (a, b) => b.areaSquareMetres - a.areaSquareMetres || (a.upid < b.upid ? -1 : 1),
  )) {
    const identity = identityOf(parcel)
    if (identity !== null && !otherPids.has(identity) && !largest.has(identity)) largest.set(identity, parcel)
  }
  return [...largest.values()]
}

function unchangedOverlaps(events: readonly ChangeEvent[], before: readonly ParcelState[]): ParcelOverlap[] {
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

/** Names the parcel, and its children if deleted or its parents if created. */
function pidChange(
  release: ReleaseDifference,
  type: 'pid_deleted' | 'pid_created',
  { pid, upid }: ParcelState,
  { links }: Lineage,
) {
  const relatives = links.flatMap(({ parentUpid: parent, childUpid: child }) => {
    const [own, relative] = type === 'pid_deleted' ? [parent, child] : [child, parent]
    return own === upid ? [relative] : []
  })
  const upids = [upid, ...relatives]
  return changeFields(release, type, `pid/${pid ?? upid}`, { effectiveOn: null, upids, subjectIds: upids })
}
