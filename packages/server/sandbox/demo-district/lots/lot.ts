import type { Point, Ring } from '../geometry/point.ts'
import type { Quarter } from '../plan/town-plan.ts'
import type { Designation, ZoneCode } from '../plan/zones.ts'

export type LotUse =
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
  | 'forest'
  | 'vacant'

export interface Lot {
  ref: string
  quarter: Quarter
  /** Of the plan; lots of one cell share it. */
  block: number
  lot: number
  /** Metres from the island's centre, counter-clockwise. */
  ring: Ring
  areaSquareMetres: number
  centre: Point
  frontageMetres: number
  depthMetres: number
  /** Middle of the front, and the direction from there into the lot. */
  use: LotUse
  zone: ZoneCode
  designation: Designation
  street: string
  civicNumber: number
  isWaterfront: boolean
  /** Name of a park, school or hall. */
  name: string | null
}
