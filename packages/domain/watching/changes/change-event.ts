/** Values by column name (`listing_number`, `price_dollars`). Null values may be omitted. */

import type { StoredLayerKey } from '../../layers/layers.ts'
import type { RecordEntity } from '../../parcel/records.ts'
import type { IsoDate } from '../../text/dates.ts'

/** Values by column name (`listing_number`, `price_dollars`); null values may be missing. */
export type Row = Readonly<Record<string, unknown>>

export interface ChangeEvent {
  entity: RecordEntity
  /** Layer of a `layer_feature`. */
  layer: StoredLayerKey | null
  /** `upid` of a parcel, otherwise `id`. Unique per entity in a release. */
  subjectId: string
  /** Parcels of a listing or application. `parcel` rows and ground layers use `GroundCover` instead. */
  upids: readonly string[]
  kind: 'added' | 'changed' | 'removed'
  /** Includes `geom` if the boundary differs. */
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

/** Area of a parcel's current outline that one polygon covers before and after. */
export interface GroundCover {
  upid: string
  layer: StoredLayerKey
  /** Unchanged polygons are included only for the agricultural reserve. */
  subjectId: string
  beforeSquareMetres: number
  afterSquareMetres: number
}

/** Common area of a parcel before the release and one after it. */
export interface ParcelOverlap {
  parentUpid: string
  childUpid: string
  areaSquareMetres: number
}

export interface Redraw {
  subjectId: string
  /**
   * For polygons, the area of the symmetric difference divided by the previous perimeter; for points, the
   * distance.
   */
  movedMetres: number
  geometryHashBefore: string
  geometryHashAfter: string
}

/** Lists are in any order. */
export interface ReleaseDifference {
  releaseId: number
  sourceKey: string
  /** Day of the release. */
  asOf: IsoDate
  events: readonly ChangeEvent[]
  groundParcels: readonly GroundParcel[]
  groundCovers: readonly GroundCover[]
  /** Overlaps of removed or redrawn parcels with added or redrawn ones. */
  parcelOverlaps: readonly ParcelOverlap[]
  /** PIDs of events that also belong to an unchanged parcel of the source; nine digits. */
  untouchedPids: readonly string[]
  /** Set if no parcel of the source has a PID, so keys identify them. */
  isWithoutPids?: boolean
  /** Codes of applications with at least one unchanged row. */
  untouchedApplicationCodes: readonly string[]
  /** All development applications with changed `geom`. */
  redraws: readonly Redraw[]
}
