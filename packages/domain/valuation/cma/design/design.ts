import type { LngLat } from '../../../geometry/lng-lat.ts'
import type { Curve } from './curves.ts'
import type { ImportedTerm } from './imported-terms.ts'
import type { PlaceKm } from './observation.ts'
import type { AdjustmentRow } from './terms.ts'

export const DAYS_PER_MONTH = 365.25 / 12

export interface DesignSettings {
  /** Shares of sales below each knot of a curve. */
  knotShares: readonly number[]
  /** Months before the day of the design at which the price course may bend. */
  bendMonths: readonly number[]
  places: number
  slopePlaces: number
  /** Ridge penalties. Columns of curves and time are standardized, the others are not. */
  penalties: { curves: number; time: number; groups: number; places: number; slopes: number }
}

export interface Column {
  row: AdjustmentRow
  penalty: number
  mean: number
  scale: number
}

export interface Design {
  /** Days since 1970. Later prices count as of this day. */
  day: number
  origin: LngLat
  curves: Curve[]
  imported?: readonly ImportedTerm[]
  bendMonths: readonly number[]
  groups: { row: AdjustmentRow; names: string[] }[]
  places: PlaceKm[]
  slopePlaces: PlaceKm[]
  /** The constant comes first. */
  columns: Column[]
}

/** Group columns follow the constant, the curves and the times. */
export const firstGroupColumn = ({ curves, bendMonths }: Pick<Design, 'curves' | 'bendMonths'>): number =>
  curves.reduce((sum, { knots, hasFlag }) => sum + 1 + knots.length + Number(hasFlag), 1 + bendMonths.length)
