import type { TimelineEntry, TimelineParcel } from '#contract/parcel/parcel-timeline.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { isUnsold } from '#domain/parcel/parcel-class.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { familyShares, type Lineage } from '#domain/watching/changes/lineage/lineage.ts'
import type { ParcelState } from '#domain/watching/changes/states.ts'
import { changeDetails } from '#domain/watching/changes/texts/change-details.ts'
import { groupText } from '#domain/watching/changes/texts/change-text.ts'
import { changeTitle } from '#domain/watching/changes/texts/change-title.ts'
import type { TimelineEntry as DatedChanges } from '#domain/watching/changes/timeline.ts'
import type { FoundBoundary, RequestedBoundary } from './boundary-queries.ts'

const MAX_PARCELS = 60
/** Limits a response to about 400 kB of vertices. */
const MAX_POINTS = 20_000

export function getLineage({ changes: [first] }: DatedChanges): Lineage | null {
  return first.type === 'pid_deleted' || first.type === 'pid_created' ? first.lineage : null
}

export function listLargestParcels({ parents, children }: Lineage): Pick<Lineage, 'parents' | 'children'> {
  return { parents: findLargest(parents), children: findLargest(children) }
}

function findLargest(parcels: readonly ParcelState[]): readonly ParcelState[] {
  const remaining = new Set(
    parcels.toSorted((a, b) => b.areaSquareMetres - a.areaSquareMetres).slice(0, MAX_PARCELS),
  )
  return parcels.filter((parcel) => remaining.has(parcel))
}

/**
 * Lists the outlines to show: of a family of parcels, and of an application that was added, removed or moved.
 */
export function listRequestedBoundaries(entry: DatedChanges): RequestedBoundary[] {
  const { key: entryKey, releaseId } = entry
  const lineage = getLineage(entry)
  if (lineage !== null) {
    const { parents, children } = listLargestParcels(lineage)
    // Roads extend far, so pictures are framed by the other parcels, if there are any.
    const isLand = ({ parcelClass }: ParcelState) => !isUnsold(parcelClass)
    const hasLand = [...parents, ...children].some(isLand)
    return (
      [
        ['before', parents],
        ['after', children],
      ] as const
    ).flatMap(([side, parcels]) =>
      parcels.map((parcel) => ({
        entryKey,
        releaseId,
        entity: 'parcel' as const,
        id: parcel.upid,
        side,
        isFramed: !hasLand || isLand(parcel),
      })),
    )
  }
  return boundarySides(entry).flatMap((side) =>
    entry.boundariesOf.map((id) => ({
      entryKey,
      releaseId,
      entity: 'layer_feature' as const,
      id,
      side,
      isFramed: true,
    })),
  )
}

/**
 * Returns the sides (before, after) with an outline. Zones have none: the map draws them, and texts state
 * their share.
 */
function boundarySides({ changes: [change] }: DatedChanges): ('before' | 'after')[] {
  switch (change.type) {
    case 'development_application_new':
      return ['after']
    case 'development_application_status':
      if (change.after === null) return ['before']
      return change.fields.includes('boundary') ? ['before', 'after'] : []
    case 'development_application_updated':
      return change.fields.includes('boundary') ? ['before', 'after'] : []
    default:
      return []
  }
}

export const getUnits = ({ changes }: DatedChanges): string[] =>
  changes.flatMap(({ upids }) => upids.filter(isUnit))

interface EntryContext {
  existing: ReadonlySet<string>
  units: ReadonlyMap<string, string>
  lengths: UnitSystem
}

/** Makes timeline entries. Beyond the limit, the oldest have no boundaries. */
export function toEntries(
  timeline: readonly DatedChanges[],
  context: EntryContext & { boundaries: readonly FoundBoundary[] },
): TimelineEntry[] {
  const boundariesOf = Map.groupBy(context.boundaries, ({ entryKey }) => entryKey)
  let points = 0
  return timeline.map((entry) => {
    const boundaries = boundariesOf.get(entry.key) ?? []
    points += boundaries.reduce((sum, boundary) => sum + boundary.points, 0)
    return toEntry(entry, context, boundaries, points <= MAX_POINTS)
  })
}

function toEntry(
  entry: DatedChanges,
  { existing, units, lengths }: EntryContext,
  found: readonly FoundBoundary[],
  hasRoom: boolean,
): TimelineEntry {
  const { key, on, isDateOfEffect, releaseId, changes } = entry
  const [first] = changes
  const lineage = getLineage(entry)
  const unit = getUnits(entry).find((upid) => units.has(upid))
  return {
    key,
    type: first.type,
    title: changeTitle(first),
    on,
    isDateOfEffect,
    asOf: first.asOf,
    releaseId,
    unit: unit === undefined ? null : { upid: unit, label: units.get(unit) ?? '' },
    text: groupText({ changes }),
    facts: changeDetails(first, lengths),
    lineage: lineage && toLineage(lineage, existing),
    boundaries:
      found.length === 0
        ? null
        : {
            before: hasRoom ? filterBySide(found, 'before') : [],
            after: hasRoom ? filterBySide(found, 'after') : [],
            isCut: !hasRoom || (lineage !== null && isLong(lineage)),
          },
  }
}

const isLong = ({ parents, children }: Lineage) =>
  parents.length > MAX_PARCELS || children.length > MAX_PARCELS

const filterBySide = (found: readonly FoundBoundary[], side: FoundBoundary['side']) =>
  found
    .filter((boundary) => boundary.side === side)
    .map(({ id, geometry, isFramed }) => ({ id, geometry, isFramed }))

function toLineage(lineage: Lineage, existing: ReadonlySet<string>): TimelineEntry['lineage'] {
  const shares = familyShares(lineage)
  const listed = listLargestParcels(lineage)
  const parcels = (side: 'parents' | 'children') =>
    listed[side].map(
      (parcel): TimelineParcel => ({
        upid: parcel.upid,
        pid: parcel.pid,
        name: parcelName(parcel),
        areaSquareMetres: parcel.areaSquareMetres,
        share: shares[side].get(parcel.upid) ?? null,
        exists: existing.has(parcel.upid),
      }),
    )
  return {
    reason: lineage.reason,
    parents: parcels('parents'),
    children: parcels('children'),
    moreParents: lineage.parents.length - listed.parents.length,
    moreChildren: lineage.children.length - listed.children.length,
  }
}
