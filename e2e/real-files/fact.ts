import type { Geometry } from 'geojson'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { Place } from '../harness/place.ts'

/** By GDAL or the source. */
export interface Area {
  squareMetres: number
}

/** Shares 0 to 1, by GDAL. */
interface Shares {
  shares: ReadonlyMap<string, number>
}

/** Texts and numbers exact, areas and shares within rounding. Null: a dash. */
export type Fact = string | number | Area | Shares | null

/** Other columns must show a dash. */
export type Facts = Partial<Record<ColumnKey, Fact>>

/** Read independently of our mapping. */
export interface SourceParcel {
  upid: string
  /** Exactly the address, or a text with the PID or plan. */
  name: { address: string } | { word: string } | null
  geometry: Geometry
  place: Place
  /** West, south, east, north. */
  bounds: [number, number, number, number]
  /** Interests and roads lie over and between parcels, and no area selects them. */
  isSwept: boolean
  facts: Facts
}
