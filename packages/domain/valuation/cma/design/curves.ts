import { quantile } from '../algebra/order-statistics.ts'
import type { AdjustmentRow } from './terms.ts'

/** A piecewise linear curve over one attribute. */
export interface Curve {
  /** Index in `Observation.values`. */
  term: number
  row: AdjustmentRow
  /** Mean of the known values. Replaces an unknown value, which then has no effect. */
  typical: number
  /** Where the curve may bend. */
  knots: number[]
  /** Whether a separate column marks sales whose attribute is unknown. */
  hasFlag: boolean
}

const MIN_DEVIATION = 1e-9
/** Share of sales without an attribute between which the gap gets its own column. */
const FLAG_SHARES = { least: 0.02, most: 0.98 }

/** Knots at quantiles of the values; null if they are constant or unknown. */
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
  const [least, most] = [known[0] ?? 0, known.at(-1) ?? 0]
  const knots = [...new Set(knotShares.map((share) => quantile(known, share)))]
  return {
    term,
    row,
    typical,
    knots: knots.filter((knot) => knot - least > MIN_DEVIATION && most - knot > MIN_DEVIATION),
    hasFlag: missing > FLAG_SHARES.least && missing < FLAG_SHARES.most,
  }
}
