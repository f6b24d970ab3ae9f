import type { StoredLayerKey } from '../../layers/layers.ts'
import type { RecordEntity } from '../../parcel/records.ts'
import type { ChangeEvent, GroundCover, GroundParcel, ReleaseDifference, Row } from './change-event.ts'
import type { ParcelState } from './states.ts'

export const difference = (over: Partial<ReleaseDifference> = {}): ReleaseDifference => ({
  releaseId: 2,
  sourceKey: 'demo',
  asOf: '2026-11-16',
  events: [],
  groundParcels: [],
  groundCovers: [],
  parcelOverlaps: [],
  untouchedPids: [],
  untouchedApplicationCodes: [],
  redraws: [],
  ...over,
})

/** Added, removed or changed, depending on the given rows. */
export function event(
  of: {
    entity: RecordEntity
    layer?: StoredLayerKey
    id: string
    upids?: readonly string[]
    moved?: boolean
  },
  before: Row | null,
  after: Row | null,
): ChangeEvent {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changedKeys = keys.filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]))
  const isChanged = before !== null && after !== null
  return {
    entity: of.entity,
    layer: of.layer ?? null,
    subjectId: of.id,
    upids: of.upids ?? [],
    kind: isChanged ? 'changed' : before ? 'removed' : 'added',
    changedFields: isChanged ? [...changedKeys, ...(of.moved ? ['geom'] : [])] : [],
    before,
    after,
  }
}

/** A parcel of 20 by 50 metres. */
export const groundParcel = (upid: string, over: Partial<GroundParcel> = {}): GroundParcel => ({
  upid,
  areaSquareMetres: 1000,
  perimeterMetres: 140,
  ...over,
})

export const cover = (
  upid: string,
  layer: StoredLayerKey,
  subjectId: string,
  beforeSquareMetres: number,
  afterSquareMetres: number,
): GroundCover => ({ upid, layer, subjectId, beforeSquareMetres, afterSquareMetres })

export const parcel = (upid: string, over: Partial<ParcelState> = {}): ParcelState => ({
  upid,
  pid: null,
  planNumber: null,
  lotNumber: null,
  pin: null,
  parcelClass: 'subdivision',
  address: null,
  areaSquareMetres: 1000,
  ...over,
})

export const parcelRow = (pid: string | null, areaSquareMetres: number, over: Row = {}): Row => ({
  ...(pid === null ? {} : { pid }),
  parcel_class: 'subdivision',
  area_square_metres: areaSquareMetres,
  ...over,
})

export const listingRow = (over: Row = {}): Row => ({
  kind: 'mls',
  listing_number: 'R2999999',
  status: 'active',
  price_dollars: 1_450_000,
  property_type: 'House',
  listed_on: '2026-11-12',
  ...over,
})

export const applicationRow = (over: Row = {}): Row => ({
  code: 'RZ-2026-018',
  title: 'RS-1 to RT-7',
  category: 'Rezoning',
  status: 'under review',
  effective_on: '2026-05-04',
  facts: { applicantType: 'Owner' },
  ...over,
})
