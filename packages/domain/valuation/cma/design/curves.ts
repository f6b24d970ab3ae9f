import { quantile } from '../algebra/order-statistics.ts'
import type { AdjustmentRow } from './terms.ts'

/** A piecewise linear curve over one attribute. */
export interface Curve {
  /** Index in `Observation.values`. */
  term: number
  row: AdjustmentRow
  /** Mean of the known values. It replaces an unknown value, which then has no effect. */
  typical: number
  /** Values at which the curve may bend. */
  knots: number[]
  /** Whether an additional column marks unknown attributes. */
  hasFlag: boolean
}

const MIN_DEVIATION = 1e-9
/** Shares of sales with an unknown attribute between which such a column is added. */
const FLAG_SHARES = { min: 0.02, max: 0.98 }

/** Knots are at quantiles of the values. Null if the values are constant or unknown. */
export function learnCurve(
  { term, row }: Pick<Curve, 'term' | 'row'>,
  values: readonly (number | null)[],
  knotShares: readonly number[],
): Curve | null {
  const sorted = Float64Array.from(values.filter((value) => value !== null)).sort()
  if (sorted.length === 0) return null
  const typical = sorted.reduce((sum, value) => sum + value, 0) / sorted.length
  const variance = sorted.reduce((sum, value) => sum + (value - typical) ** 2, 0) / sorted.length
  if (Math.sqrt(variance) < MIN_DEVIATION) return null
  const missing = 1 - sorted.length / values.length
  const [min, max] = [sorted[0] ?? 0, sorted.at(-1) ?? 0]
  const knots = [...new Set(knotShares.map((share) => quantile(sorted, share)))]
  return {
    term,
    row,
    typical,
    knots: knots.filter((knot) => knot - min > MIN_DEVIATION && max - knot > MIN_DEVIATION),
    hasFlag: missing > FLAG_SHARES.min && missing < FLAG_SHARES.max,
  }
}
