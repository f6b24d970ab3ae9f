/**
 * Input of change detection: differences between two releases (`change_event`), and geometric measures from the
 * database.
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
   * Parcels of the row: the listing's or application's, before and after. Not read for `parcel` rows or ground
   * layers, which use `GroundCover`.
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

/** Area of a parcel covered by one polygon before and after the release, on the parcel's current outline. */
export interface GroundCover {
  upid: string
  layer: StoredLayerKey
  /** The polygon. Unchanged ones are needed only for the agricultural reserve, to detect partial coverage. */
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
   * Overlaps of removed or redrawn parcels (as before) with added or redrawn ones (as now). Attribute-only changes
   * need none.
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
