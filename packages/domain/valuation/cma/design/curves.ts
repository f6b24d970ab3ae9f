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
  /** Whether an additional column marks sales whose attribute is unknown. */
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
  const known = Float64Array.from(values.filter((value) => value !== null)).sort()
  if (known.length === 0) return null
  const typical = known.reduce((sum, value) => sum + value, 0) / known.length
  const variance = known.reduce((sum, value) => sum + (value - typical) ** 2, 0) / known.length
  if (Math.sqrt(variance) < MIN_DEVIATION) return null
  const missing = 1 - known.length / values.length
  const [min, max] = [known[0] ?? 0, known.at(-1) ?? 0]
  const knots = [...new Set(knotShares.map((share) => quantile(known, share)))]
  return {
    term,
    row,
    typical,
    knots: knots.filter((knot) => knot - min > MIN_DEVIATION && max - knot > MIN_DEVIATION),
    hasFlag: missing > FLAG_SHARES.min && missing < FLAG_SHARES.max,
  }
}
