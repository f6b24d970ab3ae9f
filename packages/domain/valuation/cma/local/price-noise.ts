/** Noise of prices around a subject. The line itself assumes the same noise everywhere. */
import type { Observation } from '../design/observation.ts'
import { TERMS } from '../design/terms.ts'
import type { MarketLine } from '../line/market-line.ts'
import type { Method } from '../method.ts'
import { computeLogValue, logAdjusted, type ModelComparable } from './comparable-set.ts'
import { LIKENESS_VARIANCE, likeness, type Traits } from './likeness.ts'

interface NoisySale {
  observed: Observation
  residual: number
  /** Likeness to the subject. 1 for an equal property at the same place. */
  alike: number
}

/** Weight of the line's average noise in the mean. */
const PRIOR_ALIKE = 2
/** Limits a residual, so that one outlier does not make a place noisy. */
const MAX_DEVIATIONS = 5
/** E|e| of a standard normal e, used for a line without residuals. */
const MEAN_ABSOLUTE_NORMAL = Math.sqrt(2 / Math.PI)

/** Number of other sales mixed with the waterfront sales. */
const PRIOR_WATERFRONT_SALES = 10
const WATERFRONT = TERMS.findIndex(({ row }) => row === 'waterfront')
const isOnWater = ({ values }: Observation): boolean => values[WATERFRONT] === 1

/**
 * Mean |residual| of the sales, weighted by likeness, relative to the whole line. Likeness ignores the
 * waterfront. With `separatesWaterfront`, waterfront noise is therefore measured on waterfront sales only:
 * all of them in the line, because they are few.
 */
export function relativeNoise(
  { fitted, scale }: Pick<MarketLine, 'fitted' | 'scale'>,
  subject: Observation,
  sales: readonly NoisySale[],
  { separatesWaterfront }: Pick<Method, 'separatesWaterfront'>,
): number {
  const limit = (residual: number) => Math.min(Math.abs(residual), MAX_DEVIATIONS * scale)
  let total = 0
  for (const { residual } of fitted.values()) total += limit(residual)
  const averageNoise = total > 0 ? total / fitted.size : MEAN_ABSOLUTE_NORMAL * scale
  if (averageNoise === 0) return 1
  const isSameKind = (observed: Observation) =>
    !separatesWaterfront || isOnWater(observed) === isOnWater(subject)
  let kindNoise = averageNoise
  if (separatesWaterfront && isOnWater(subject)) {
    const waterfrontSales = [...fitted.values()].filter(({ observed }) => isOnWater(observed))
    let sum = PRIOR_WATERFRONT_SALES * averageNoise
    for (const { residual } of waterfrontSales) sum += limit(residual)
    kindNoise = sum / (PRIOR_WATERFRONT_SALES + waterfrontSales.length)
  }
  let [noise, alike] = [PRIOR_ALIKE * kindNoise, PRIOR_ALIKE]
  for (const sale of sales) {
    if (!isSameKind(sale.observed)) continue
    noise += sale.alike * limit(sale.residual)
    alike += sale.alike
  }
  return noise / alike / averageNoise
}

export const noiseAround = (
  line: MarketLine,
  { subject, traits }: { subject: Observation; traits: Traits },
  sales: readonly (Omit<NoisySale, 'alike'> & { traits: Traits })[],
  method: Method,
): number =>
  relativeNoise(
    line,
    subject,
    sales.map((sale) => ({ ...sale, alike: likeness(traits, sale.traits) / LIKENESS_VARIANCE })),
    method,
  )

/** Multiple of the squared spread of adjusted prices that is added to the variance of the value. */
const SPREAD_SHARE = 1.5

/**
 * Widens a standard error by the noise of similar prices and the spread of adjusted prices. Also returns the
 * factor of the spread.
 */
export function widenError(
  standardError: number,
  noise: number,
  comparables: readonly ModelComparable[],
): { standardError: number; spreadFactor: number } {
  const value = computeLogValue({ comparables })
  const spread = comparables.reduce((sum, sale) => sum + sale.weight * (logAdjusted(sale) - value) ** 2, 0)
  const noisyError = standardError * noise
  const widenedError = Math.sqrt(noisyError ** 2 + SPREAD_SHARE * spread)
  return { standardError: widenedError, spreadFactor: noisyError > 0 ? widenedError / noisyError : 1 }
}
