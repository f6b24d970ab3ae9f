import type { Geometry } from 'geojson'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { Place } from '../harness/place.ts'

/** Square metres, computed by GDAL or stated by the source. */
export interface Area {
  squareMetres: number
}

/** Zones on a parcel with the share of it that each covers (0 to 1), computed by GDAL. */
interface Shares {
  shares: ReadonlyMap<string, number>
}

/** Expected value of one cell: texts and numbers exact, areas and shares within rounding. Null: a dash. */
export type Fact = string | number | Area | Shares | null

/** Facts by column; for columns that the source does not have, the cell must be a dash. */
export type Facts = Partial<Record<ColumnKey, Fact>>

/** A parcel of the file, read independently of our mapping. */
export interface SourceParcel {
  upid: string
  /** Expected first column: exactly the address, or a text with the PID or plan. Null if the file has neither. */
  name: { address: string } | { word: string } | null
  geometry: Geometry
  place: Place
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  /** Interests and roads lie over and between parcels, and no area sweeps them up. */
  isSwept: boolean
  facts: Facts
}
