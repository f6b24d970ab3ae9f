/** Differences between two releases, with measures from the database. */

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
  /** Parcels of the listing or application. `parcel` rows and ground layers use `GroundCover` instead. */
  upids: readonly string[]
  kind: 'added' | 'changed' | 'removed'
  /** With `geom` if the boundary differs. */
  changedFields: readonly string[]
  /** Null if added. */
  before: Row | null
  /** Null if removed. */
  after: Row | null
}

/** A parcel with the same boundary in both releases. */
export interface GroundParcel {
  upid: string
  areaSquareMetres: number
  perimeterMetres: number
}

/** Area of a parcel's current outline that one polygon covered before and covers now. */
export interface GroundCover {
  upid: string
  layer: StoredLayerKey
  /** Unchanged polygons are needed for the agricultural reserve only. */
  subjectId: string
  beforeSquareMetres: number
  afterSquareMetres: number
}

/** Common area of a parcel before and a parcel after the release. */
export interface ParcelOverlap {
  parentUpid: string
  childUpid: string
  areaSquareMetres: number
}

export interface Redraw {
  subjectId: string
  /** Polygons: area of the symmetric difference by the previous perimeter; points: distance. */
  movedMetres: number
  /** Hashes. */
  geometryHashBefore: string
  geometryHashAfter: string
}

/** Lists may come in any order. */
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
  /** PIDs of events that an unchanged parcel of the source also has; nine digits. */
  untouchedPids: readonly string[]
  /** No parcel of the source has a PID; keys identify them. */
  isWithoutPids?: boolean
  /** Applications with a row that the release left unchanged. */
  untouchedApplicationCodes: readonly string[]
  /** All development applications with changed `geom`. */
  redraws: readonly Redraw[]
}
