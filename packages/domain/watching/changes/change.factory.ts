import type {
  ApplicationChange,
  Change,
  ChangeType,
  LandUseChange,
  LineageChange,
  ListingChange,
  ZoningChange,
} from './change.ts'
import type { Row } from './change-event.ts'
import { detectChanges } from './detection/detect-changes.ts'
import {
  applicationRow,
  cover,
  difference,
  event,
  groundParcel,
  listingRow,
  parcelRow,
} from './release.factory.ts'

interface Release {
  releaseId?: number
  asOf?: string
}

function one<T extends Change>(changes: readonly Change[]): T {
  const [only] = changes
  if (only === undefined || changes.length > 1) throw new Error(`expected one change, got ${changes.length}`)
  return only as T
}

export function ofType<T extends ChangeType>(
  changes: readonly Change[],
  type: T,
): Extract<Change, { type: T }> {
  const match = changes.find((change) => change.type === type)
  if (match === undefined) throw new Error(`there is no ${type} among the changes`)
  return match as Extract<Change, { type: T }>
}

type Zone = { code?: string; title?: string; status?: string; effective_on?: string }

/** A parcel of 1,000 m², of which `share` changed. */
export function zoned(
  upid: string,
  before: Zone | null,
  after: Zone | null,
  {
    layer = 'zoning',
    share = 1,
    ...release
  }: Release & { layer?: 'zoning' | 'ocp' | 'ncp' | 'local_area_plan'; share?: number } = {},
): ZoningChange | LandUseChange {
  const area = share * 1000
  const id = `${layer} of ${upid}`
  return one(
    detectChanges(
      difference({
        ...release,
        events: [event({ entity: 'layer_feature', layer, id }, before, after)],
        groundParcels: [groundParcel(upid)],
        groundCovers: [cover(upid, layer, id, area, area)],
      }),
    ),
  )
}

/** A farm of 40,000 m². `before` and `after` are its shares in the reserve. */
export function reserved(upid: string, before: number, after: number, release: Release = {}): Change {
  const row = { status: 'in the reserve' }
  return one(
    detectChanges(
      difference({
        ...release,
        events: [event({ entity: 'layer_feature', layer: 'alr', id: 'reserve', moved: true }, row, row)],
        groundParcels: [groundParcel(upid, { areaSquareMetres: 40_000, perimeterMetres: 800 })],
        groundCovers: [cover(upid, 'alr', 'reserve', before * 40_000, after * 40_000)],
      }),
    ),
  )
}

export function applied(before: Row | null, after: Row | null, release: Release = {}): ApplicationChange {
  const row = (over: Row | null) => over && applicationRow(over)
  const id = 'application'
  const identity = { entity: 'layer_feature', layer: 'development_application', id, upids: ['a'] } as const
  return one(detectChanges(difference({ ...release, events: [event(identity, row(before), row(after))] })))
}

/** Changes of a listing, which may change in two ways at once. */
export function listed(before: Row | null, after: Row | null, release: Release = {}): ListingChange[] {
  const row = (over: Row | null) => over && listingRow(over)
  const identity = { entity: 'listing', id: 'listing', upids: ['a'] } as const
  return detectChanges(
    difference({ ...release, events: [event(identity, row(before), row(after))] }),
  ) as ListingChange[]
}

/** PID or null, and area, by key. The children divide each parent's land in order. */
export type Parcels = Record<string, [pid: string | null, area: number, over?: Row]>

/** A parcel survives if its key is on both sides. */
export function replanned(parents: Parcels, children: Parcels, release: Release = {}): LineageChange[] {
  const rows = (parcels: Parcels) =>
    new Map(Object.entries(parcels).map(([upid, [pid, area, over]]) => [upid, parcelRow(pid, area, over)]))
  const [before, after] = [rows(parents), rows(children)]
  const events = [...new Set([...before.keys(), ...after.keys()])].map((id) =>
    event({ entity: 'parcel', id, moved: true }, before.get(id) ?? null, after.get(id) ?? null),
  )
  return detectChanges(
    difference({ ...release, events, parcelOverlaps: overlapsOf(parents, children) }),
  ) as LineageChange[]
}

/** Parcels lie side by side along a line. */
function overlapsOf(parents: Parcels, children: Parcels) {
  const spans = (parcels: Parcels) => {
    let at = 0
    return Object.entries(parcels).map(([upid, [, area]]) => {
      at += area
      return { upid, from: at - area, to: at }
    })
  }
  return spans(parents).flatMap((parent) =>
    spans(children).flatMap((child) => {
      const area = Math.min(parent.to, child.to) - Math.max(parent.from, child.from)
      return area > 0 ? [{ parentUpid: parent.upid, childUpid: child.upid, areaSquareMetres: area }] : []
    }),
  )
}
