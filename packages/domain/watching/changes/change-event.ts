import type { StoredLayerKey } from '../../layers/layers.ts'
import type { RecordEntity } from '../../parcel/records.ts'
import type { IsoDate } from '../../text/dates.ts'

/** Values by column name (`listing_number`, `price_dollars`). Null values may be omitted. */
export type Row = Readonly<Record<string, unknown>>

export interface ChangeEvent {
  entity: RecordEntity
  /** Layer, for a `layer_feature`. */
  layer: StoredLayerKey | null
  /** `upid` of a parcel, `id` of other rows. Unique per entity in a release. */
  subjectId: string
  /**
   * Parcels of a listing or application. Empty for `parcel` rows and ground layers, which use `GroundCover`.
   */
  upids: readonly string[]
  kind: 'added' | 'changed' | 'removed'
  /** Includes `geom` if the boundary changed. */
  changedFields: readonly string[]
  before: Row | null
  after: Row | null
}

/** A parcel with the same boundary in both releases. */
export interface GroundParcel {
  upid: string
  areaSquareMetres: number
  perimeterMetres: number
}

/** Area of a parcel that one polygon covers before and after the release. */
export interface GroundCover {
  upid: string
  layer: StoredLayerKey
  /** Unchanged polygons occur for the agricultural reserve only. */
  subjectId: string
  beforeSquareMetres: number
  afterSquareMetres: number
}

/** Area that a parcel of the previous release and a parcel of this release have in common. */
export interface ParcelOverlap {
  parentUpid: string
  childUpid: string
  areaSquareMetres: number
}

export interface Redraw {
  subjectId: string
  /**
   * For a polygon, the area of the symmetric difference divided by the previous perimeter. For a point, the
   * distance.
   */
  movedMetres: number
  geometryHashBefore: string
  geometryHashAfter: string
}

/** Difference between two releases. Lists are in any order. */
export interface ReleaseDifference {
  releaseId: number
  sourceKey: string
  /** Day of the release. */
  asOf: IsoDate
  events: readonly ChangeEvent[]
  groundParcels: readonly GroundParcel[]
  groundCovers: readonly GroundCover[]
  /** Overlaps of removed or redrawn parcels with added or redrawn parcels. */
  parcelOverlaps: readonly ParcelOverlap[]
  /** Nine-digit PIDs of events that an unchanged parcel of the source also has. */
  untouchedPids: readonly string[]
  /** Set if the source has no PIDs, so that keys identify its parcels. */
  isWithoutPids?: boolean
  /** Codes of applications that have an unchanged row. */
  untouchedApplicationCodes: readonly string[]
  /** All development applications whose `geom` changed. */
  redraws: readonly Redraw[]
}
