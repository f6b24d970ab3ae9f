/** Step 5 of both editions: weighs comparables by kriging, and finds the standard error of ln value. */
import { factorize, solveFactorized } from '../algebra/cholesky.ts'
import { limitWeights } from '../grid/limit-weights.ts'
import type { Method } from '../method.ts'
import { type ComparableSet, type ModelComparable, rankedIds } from './comparable-set.ts'
import { widenError } from './price-noise.ts'

type UnweightedComparable = Omit<ModelComparable, 'weight'>

interface WeighedComparables {
  comparables: ModelComparable[]
  weights: number[]
  sum(term: (index: number) => number): number
  /** Variance of the comparables' weighted errors. */
  variance: number
}

/** `subjectCovariances`: right-hand side of the kriging equations, by comparable. */
export function weighComparables<Comparable extends UnweightedComparable>(
  comparables: readonly Comparable[],
  covarianceOf: (a: Comparable, b: Comparable) => number,
  subjectCovariances: Float64Array,
): WeighedComparables {
  const size = comparables.length
  const covariance = new Float64Array(size * size)
  for (const [i, a] of comparables.entries())
    for (const [j, b] of comparables.entries()) covariance[i * size + j] = covarianceOf(a, b)
  const weights = limitWeights([...solveFactorized(factorize(covariance, size), size, subjectCovariances)])
  const sum = (term: (index: number) => number) =>
    weights.reduce((total, weight, index) => total + weight * term(index), 0)
  return {
    comparables: comparables.map(({ observed, effects }, index) => ({
      observed,
      effects,
      weight: weights[index] as number,
    })),
    weights,
    sum,
    variance: sum((i) => sum((j) => covariance[i * size + j] as number)),
  }
}

interface WeighedSet {
  weighed: WeighedComparables
  candidates: readonly Pick<ModelComparable, 'observed'>[]
  /** Variance of ln value without the noise of prices. */
  variance: number
  noise: () => number
}

/** Widens the standard error by local noise and the spread of the adjusted prices. */
export function asComparableSet(
  { weighed: { comparables }, candidates, variance, noise }: WeighedSet,
  { measuresNoise }: Method,
): Omit<ComparableSet, 'poolScores'> {
  const standardError = Math.sqrt(variance)
  return {
    comparables,
    ranked: rankedIds(candidates),
    ...(measuresNoise ? widenError(standardError, noise(), comparables) : { standardError, spreadFactor: 1 }),
  }
}
