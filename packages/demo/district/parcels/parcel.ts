import type { Point, Ring } from '../geometry/point.ts'
import type { Quarter } from '../plan/town-plan.ts'
import type { ZoneCode } from '../plan/zones.ts'

export type ParcelUse =
  | 'house'
  | 'duplex'
  | 'townhouses'
  | 'apartments'
  | 'shop'
  | 'mixed'
  | 'office'
  | 'mall'
  | 'industry'
  | 'port'
  | 'marina'
  | 'farm'
  | 'acreage'
  | 'school'
  | 'civic'
  | 'park'
  | 'golf'
  | 'forest'
  | 'vacant'

export interface Parcel {
  ref: string
  quarter: Quarter
  cell: string | null
  /** Number of the cell (see `Cell`). */
  block: number
  lotNumber: number
  /** Outline in metres from the island's centre, counter-clockwise. */
  ring: Ring
  areaSquareMetres: number
  centre: Point
  frontAt: Point
  frontageMetres: number
  depthMetres: number
  use: ParcelUse
  zone: ZoneCode
  street: string
  civicNumber: number
  isWaterfront: boolean
  isBareLand: boolean
  name: string | null
}
