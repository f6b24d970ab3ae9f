/**
 * Input of change detection: the differences between two releases of one dataset as the importer recorded them (`change_event`), and measures that
 * only a database with the geometry can take.
 */

import type { StoredLayerKey } from '../../layers/layers.ts'
import type { RecordEntity } from '../../parcel/records.ts'
import type { IsoDate } from '../../text/dates.ts'

/** A row by the names of its columns (`listing_number`, `price_dollars`); a value that is null may be left out. */
export type Row = Readonly<Record<string, unknown>>

export interface ChangeEvent {
  entity: RecordEntity
  /** The layer of a `layer_feature`, else null. */
  layer: StoredLayerKey | null
  /** Our key of the row: the `upid` of a parcel, the `id` of anything else. Once in a release for each entity. */
  subjectId: string
  /**
   * Parcels that the row stands or lies on: the listing's or the application's parcels, before and after. Not read for `parcel` rows,
   * and not for layers that cover the ground, which have `GroundCover` instead.
   */
  upids: readonly string[]
  kind: 'added' | 'changed' | 'removed'
  /** Columns that differ in a changed row, `geom` among them when its boundary does. */
  changedFields: readonly string[]
  /** Null in an added row. */
  before: Row | null
  /** Null in a removed row. */
  after: Row | null
}

/** Size of a parcel over which planning layers are laid. Parcels with the same boundary in both releases only. */
export interface GroundParcel {
  upid: string
  areaSquareMetres: number
  perimeterMetres: number
}

/** Area of a parcel that one polygon covered before the release, and covers after it, both measured on the parcel as it is now. */
export interface GroundCover {
  upid: string
  layer: StoredLayerKey
  /**
   * The polygon. One without an event in this release is unchanged, and says the same on both sides. The agricultural reserve
   * needs those as well, to distinguish a parcel that is in it from one that is partly; for other layers they cancel.
   */
  subjectId: string
  beforeSquareMetres: number
  afterSquareMetres: number
}

/** Area that a parcel before the release has in common with a parcel after it. */
export interface ParcelOverlap {
  parentUpid: string
  childUpid: string
  areaSquareMetres: number
}

/** Movement of the outline of a changed row. */
export interface Redraw {
  subjectId: string
  /** Distance moved: of polygons the area of the symmetric difference by the length of the outline before; of points the distance. */
  movedMetres: number
  /** Any texts that are equal when the outlines are: their hashes. */
  geometryHashBefore: string
  geometryHashAfter: string
}

/** All that is known of one release of one dataset against the one before it. Lists may come in any order. */
export interface ReleaseDifference {
  releaseId: number
  sourceKey: string
  /** The day that the release speaks of. */
  asOf: IsoDate
  events: readonly ChangeEvent[]
  groundParcels: readonly GroundParcel[]
  groundCovers: readonly GroundCover[]
  /**
   * Overlaps between every parcel that was removed or redrawn, as it was, and every parcel that was added or redrawn, as it is. A
   * parcel that only changed its attributes needs none.
   */
  parcelOverlaps: readonly ParcelOverlap[]
  /** PIDs among those that events name which an unchanged parcel of the source carries, too; nine digits. */
  untouchedPids: readonly string[]
  /** True if no parcel of the source has a PID; parcels are then identified by their keys. */
  isWithoutPids?: boolean
  /** Codes among those of applications that events name of which the release left a row unchanged. */
  untouchedApplicationCodes: readonly string[]
  /** Redraws of all development applications with `geom` among their changed fields. */
  redraws: readonly Redraw[]
}
