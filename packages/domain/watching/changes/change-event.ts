/**
 * What change detection is given: the differences between two releases of one dataset as the importer wrote them down
 * (`change_event`), and measures that only a database with the geometry can take.
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
   * Lots that the row stands or lies on: the listing's or the application's lots, before and after. Not read for parcels,
   * and not for layers that cover the ground, which have `GroundCover` instead.
   */
  upids: readonly string[]
  kind: 'new' | 'changed' | 'gone'
  /** Columns that differ in a changed row, `geom` among them when its outline does. */
  changedFields: readonly string[]
  /** Null in a new row. */
  before: Row | null
  /** Null in a row that is gone. */
  after: Row | null
}

/** How large a lot is that planning layers are laid over. Lots with the same outline in both releases only. */
export interface GroundLot {
  upid: string
  areaSquareMetres: number
  perimeterMetres: number
}

/** How much of a lot one polygon covered before the release, and covers after it, both measured on the lot as it is now. */
export interface GroundCover {
  upid: string
  layer: StoredLayerKey
  /**
   * The polygon. One without an event in this release is unchanged, and says the same on both sides. The agricultural reserve
   * needs those as well, to tell a lot that is in it from one that is partly; for other layers they cancel.
   */
  subjectId: string
  beforeSquareMetres: number
  afterSquareMetres: number
}

/** Land that a lot of before has in common with a lot of after. */
export interface LotOverlap {
  parentUpid: string
  childUpid: string
  areaSquareMetres: number
}

/** How the outline of a changed row moved. */
export interface Redraw {
  subjectId: string
  /** Of polygons the area of the symmetric difference by the length of the outline before; of points the distance. */
  movedMetres: number
  /** Any texts that are equal when the outlines are: their hashes. */
  outlineBefore: string
  outlineAfter: string
}

/** All that is known of one release of one dataset against the one before it. Lists may come in any order. */
export interface ReleaseDifference {
  releaseId: number
  sourceKey: string
  /** The day that the release speaks of. */
  asOf: IsoDate
  events: readonly ChangeEvent[]
  groundLots: readonly GroundLot[]
  groundCovers: readonly GroundCover[]
  /**
   * Between every parcel that is gone or was redrawn, as it was, and every parcel that is new or was redrawn, as it is. A
   * parcel that only changed its attributes needs none.
   */
  lotOverlaps: readonly LotOverlap[]
  /** Of the PIDs that events name, those that a parcel of the source which the release left alone carries, too; nine digits. */
  untouchedPids: readonly string[]
  /** Of the codes of applications that events name, those of which the release left a row alone. */
  untouchedApplicationCodes: readonly string[]
  /** Of all development applications with `geom` among their changed fields. */
  redraws: readonly Redraw[]
}
