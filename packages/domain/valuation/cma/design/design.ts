import type { LngLat } from '../../../geometry/lng-lat.ts'
import type { Curve } from './curves.ts'
import type { ImportedTerm } from './imported-terms.ts'
import type { PlaceKm } from './observation.ts'
import type { AdjustmentRow } from './terms.ts'

export const DAYS_PER_MONTH = 365.25 / 12

export interface DesignSettings {
  /** Shares of the sales below each hinge of a curve. */
  knotShares: readonly number[]
  /** Where the course of prices may bend, in months before the day of the design. */
  bendMonths: readonly number[]
  places: number
  slopePlaces: number
  /** Ridge penalties: of curves and time on standardised columns, of the others on their own scale. */
  penalties: { curves: number; time: number; groups: number; places: number; slopes: number }
}

export interface Column {
  row: AdjustmentRow
  penalty: number
  mean: number
  scale: number
}

export interface Design {
  /** Days since 1970; later prices count as of this day. */
  day: number
  origin: LngLat
  curves: Curve[]
  imported?: readonly ImportedTerm[]
  bendMonths: readonly number[]
  groups: { row: AdjustmentRow; names: string[] }[]
  places: PlaceKm[]
  slopePlaces: PlaceKm[]
  /** Starts with the constant. */
  columns: Column[]
}

/** Follows the constant, curves and times. */
export const firstGroupColumn = ({ curves, bendMonths }: Pick<Design, 'curves' | 'bendMonths'>): number =>
  curves.reduce((sum, { knots, hasFlag }) => sum + 1 + knots.length + Number(hasFlag), 1 + bendMonths.length)
