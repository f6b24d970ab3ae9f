/** Noise of prices around a subject. The error of the line assumes the same noise everywhere. */
import type { MarketLine } from '../line/market-line.ts'
import { logAdjusted, logValueOf, type ModelComparable } from './comparable-set.ts'

interface NoisySale {
  residual: number
  /** Likeness to the subject, 1 for an equal property at its place. */
  alike: number
}

/** Likeness that the average noise of the line counts as. */
const PRIOR_ALIKE = 2
/** Residuals are capped at this number of deviations, so that one outlier does not make a place noisy. */
const MOST_DEVIATIONS = 5
/** E|e| of a standard normal e, the default for a line without residuals. */
const MEAN_OF_NORMAL = Math.sqrt(2 / Math.PI)

/** Returns the mean |residual| of the sales, weighted by likeness, relative to the mean of all sales of the line. */
export function relativeNoise({ fitted, scale }: MarketLine, sales: readonly NoisySale[]): number {
  const cut = (residual: number) => Math.min(Math.abs(residual), MOST_DEVIATIONS * scale)
  let total = 0
  for (const { residual } of fitted.values()) total += cut(residual)
  const usual = total > 0 ? total / fitted.size : MEAN_OF_NORMAL * scale
  if (usual === 0) return 1
  let [noise, alike] = [PRIOR_ALIKE * usual, PRIOR_ALIKE]
  for (const sale of sales) {
    noise += sale.alike * cut(sale.residual)
    alike += sale.alike
  }
  return noise / alike / usual
}

/** Part of the squared spread of adjusted prices that the variance of the value grows by. */
const SPREAD_SHARE = 1.5

/** Returns the standard error with the noise of like prices and the spread of the adjusted ones. */
export function widenError(
  standardError: number,
  noise: number,
  comparables: readonly ModelComparable[],
): number {
  const value = logValueOf({ comparables })
  const spread = comparables.reduce((sum, each) => sum + each.weight * (logAdjusted(each) - value) ** 2, 0)
  return Math.sqrt((standardError * noise) ** 2 + SPREAD_SHARE * spread)
}
