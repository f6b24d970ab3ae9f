import type { Geometry } from 'geojson'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { Place } from '../harness/place.ts'

/** Square metres, computed by GDAL or stated by the source. */
export interface Area {
  squareMetres: number
}

/** Which zones lie on a lot, and over how much of it (0 to 1), computed by GDAL. */
export interface Shares {
  shares: ReadonlyMap<string, number>
}

/** What one cell must say: words and numbers exactly, areas and shares within what rounding does. Null: a dash. */
export type Fact = string | number | Area | Shares | null

/** By column; what is left out the source does not say, so that the cell must be a dash. */
export type Facts = Partial<Record<ColumnKey, Fact>>

/** A lot as the file has it, read without any of our mapping. */
export interface SourceLot {
  upid: string
  /** What the first column says: the address and nothing else, or among its words the PID or the plan. Null: the file says none. */
  name: { address: string } | { word: string } | null
  geometry: Geometry
  place: Place
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  /** Interests and roads lie over and between lots, and no area sweeps them up. */
  isSwept: boolean
  facts: Facts
}
