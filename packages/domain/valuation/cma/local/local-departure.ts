/** Step 2: the line's residuals around a subject, as a Gaussian process of a local line and likeness. */
import { factorize, inverseForm, inverseForms, solveFactorized } from '../algebra/cholesky.ts'
import { dotProduct } from '../algebra/dot-product.ts'
import { noEffects, type RowEffects } from '../line/market-line.ts'
import { sharedVariance, type UnknownEffects } from '../line/unknown-groups.ts'
import { LOCAL_SLOPES, likeness, type Traits } from './likeness.ts'

/** A sale, or the subject on the effective date. */
export interface LocalPoint {
  traits: Traits
  day: number
}

interface LocalSale extends LocalPoint {
  residual: number
  /** Variance of the price that no other sale can explain. */
  nugget: number
  /** Unknown group effects, which other sales may share. */
  unknown: UnknownEffects
}

const LEVEL_DEVIATION = 0.06
const TIME_DEVIATION = 0.04
const TIME_REACH_DAYS = 60

export interface LocalDeparture {
  /** Difference of the local line between the subject and a sale. */
  effectsFrom(sale: LocalPoint): RowEffects
  /** Effect of time between a day and the subject's, with its variance. */
  timeEffect(day: number): number
  timeVariance(day: number): number
  /** Error variance of the local line in Σ weight · (subject − sale). The weights add up to 1. */
  variance(sales: readonly LocalPoint[], weights: readonly number[]): number
  /**
   * |residual − prediction from all other sales| in standard errors. `ownVariance`: variance of a price that
   * is no outlier.
   */
  leaveOneOutScores(ownVariance: number): number[]
}

/** @throws {RangeError} A residual or place is not finite. */
export function findLocalDeparture(subject: LocalPoint, sales: readonly LocalSale[]): LocalDeparture {
  const size = sales.length
  const covariance = new Float64Array(size * size)
  for (const [i, a] of sales.entries()) {
    for (let j = 0; j <= i; j++) {
      const b = sales[j] as LocalSale
      covariance[i * size + j] =
        localCovariance(subject, a, b) + likeness(a.traits, b.traits) + sharedVariance(a.unknown, b.unknown)
    }
    covariance[i * size + i] = (covariance[i * size + i] as number) + a.nugget
  }
  const factor = factorize(covariance, size)
  const shares = solveFactorized(
    factor,
    size,
    Float64Array.from(sales, ({ residual }) => residual),
  )
  const slopes = LOCAL_SLOPES.map(({ feature, row, deviation }) => {
    const features = Float64Array.from(sales, (sale) => relativeFeature(subject, sale, feature))
    return { feature, row, slope: deviation ** 2 * dotProduct(shares, 0, features, 0, size) }
  })
  const timeWeights = (day: number) =>
    sales.reduce((sum, sale, index) => sum + (shares[index] as number) * timeCovariance(day, sale.day), 0)
  const subjectTime = timeWeights(subject.day)
  const timeEffect = (day: number) => subjectTime - timeWeights(day)
  return {
    effectsFrom(sale) {
      const effects = noEffects()
      for (const { feature, row, slope } of slopes)
        effects[row] -= slope * relativeFeature(subject, sale, feature)
      effects.time += timeEffect(sale.day)
      return effects
    },
    timeEffect,
    timeVariance(day) {
      const covariances = sales.map(
        (sale) => timeCovariance(subject.day, sale.day) - timeCovariance(day, sale.day),
      )
      const prior = 2 * (TIME_DEVIATION ** 2 - timeCovariance(subject.day, day))
      return Math.max(0, prior - inverseForm(factor, size, Float64Array.from(covariances)))
    },
    variance(others, weights) {
      const points = [subject, ...others]
      const signs = [1, ...weights.map((weight) => -weight)]
      const covary = (point: LocalPoint) =>
        points.reduce(
          (sum, other, index) => sum + (signs[index] as number) * localCovariance(subject, point, other),
          0,
        )
      const prior = points.reduce((sum, other, index) => sum + (signs[index] as number) * covary(other), 0)
      return Math.max(0, prior - inverseForm(factor, size, Float64Array.from(sales, covary)))
    },
    leaveOneOutScores(ownVariance) {
      const identity = new Float64Array(size * size)
      for (let index = 0; index < size; index++) identity[index * size + index] = 1
      const precisions = inverseForms(factor, size, identity, size)
      return sales.map(({ nugget }, index) => {
        const variance = 1 / (precisions[index] as number)
        return Math.abs((shares[index] as number) * variance) / Math.sqrt(variance - nugget + ownVariance)
      })
    },
  }
}

function localCovariance(subject: LocalPoint, a: LocalPoint, b: LocalPoint): number {
  let sum = LEVEL_DEVIATION ** 2 + timeCovariance(a.day, b.day)
  for (const { feature, deviation } of LOCAL_SLOPES) {
    sum += deviation ** 2 * relativeFeature(subject, a, feature) * relativeFeature(subject, b, feature)
  }
  return sum
}

const timeCovariance = (a: number, b: number): number =>
  TIME_DEVIATION ** 2 * Math.exp(-Math.abs(a - b) / TIME_REACH_DAYS)

const relativeFeature = (subject: LocalPoint, { traits }: LocalPoint, feature: number): number =>
  (traits.features[feature] as number) - (subject.traits.features[feature] as number)
