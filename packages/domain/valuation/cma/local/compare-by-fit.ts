/** Edition A: comparables by the variance that each would bring, adjusted by a fit of the sales around the subject. */
import { factorize, solveFactorized, solveLower } from '../algebra/cholesky.ts'
import { dotProduct } from '../algebra/dot-product.ts'
import type { DesignSettings } from '../design/design.ts'
import {
  kilometresBetween,
  kilometresFrom,
  type Observation,
  type ObservedSale,
} from '../design/observation.ts'
import { ADJUSTMENT_ROWS } from '../design/terms.ts'
import { limitWeights } from '../grid/limit-weights.ts'
import {
  type FittedSale,
  fitMarketLine,
  lineEffects,
  lineRow,
  type MarketLine,
  OUTLIER_WEIGHT,
} from '../line/market-line.ts'
import { comparedRow, dropUnstated, missingVariances } from '../line/missing-variance.ts'
import { findUnknownEffects, sharedVariance, type UnknownEffects } from '../line/unknown-groups.ts'
import {
  type ComparableChoice,
  type ComparableSet,
  chooseFirst,
  isComparable,
  rankedIds,
} from './comparable-set.ts'
import { fitVariogram, REACH_KM, squaredDistance, type Variogram } from './variogram.ts'

const LOCAL_FIT_SETTINGS: DesignSettings = {
  knotShares: [],
  bendMonths: [0, 3, 6, 9],
  places: 25,
  slopePlaces: 0,
  penalties: { curves: 1, time: 0.1, groups: 1, places: 0.3, slopes: 0 },
}

/** Identical sales explain everything; their weights are then equal. */
const LEAST_VARIANCE = 1e-10

/** A line with `LOCAL_FIT_SETTINGS` through the sales around a subject, fitted as of the effective date. */
interface LocalFit {
  line: MarketLine
  variogram: Variogram
  candidates: Candidate[]
}

interface Candidate {
  sale: FittedSale
  row: Float64Array
  /** The line's effects of the row by row of the grid, in their order: their differences are the adjustments. */
  levels: Float64Array
}

export function fitLocally(pool: readonly ObservedSale[], day: number): LocalFit {
  const line = fitMarketLine(pool, day, LOCAL_FIT_SETTINGS)
  const candidates = [...line.fitted.values()].map((sale): Candidate => {
    const row = lineRow(line, sale.observed)
    return { sale, row, levels: levelsOf(line, row) }
  })
  const project = kilometresFrom(line.design.origin)
  const variogram = fitVariogram(
    candidates.map(({ sale: { observed, residual, weight }, levels }) => ({
      place: project(observed.position),
      residual,
      weight,
      levels,
    })),
  )
  return { line, variogram, candidates }
}

interface FitRequest {
  subject: Observation
  fit: LocalFit
  choice: ComparableChoice
  poolScores: ComparableSet['poolScores']
}

export function compareByFit({ subject, fit, choice, poolScores }: FitRequest): ComparableSet {
  const { line } = fit
  const { ownShare, doubt } = fit.variogram
  const project = kilometresFrom(subject.position)
  const subjectRow = lineRow(line, subject)
  const shared = Math.max(line.scale ** 2, LEAST_VARIANCE)
  const near = (kilometres: number) => Math.exp(-kilometres / REACH_KM)
  /** Returns L⁻¹ of the difference to the subject: products of two are those of zᵢᵀ(ZᵀWZ + Λ)⁻¹zⱼ. */
  const whitenedDifference = ({ sale: { observed }, row }: Candidate) => {
    const compared = comparedRow(line, { observed: subject, row: subjectRow }, { observed, row })
    return solveLower(
      line.factor,
      row.length,
      compared.map((value, column) => (subjectRow[column] as number) - value),
    )
  }
  const subjectLevels = levelsOf(line, subjectRow)
  const missingVariance = missingVariances(line)
  const [subjectUnknown = [], ...unknown] = findUnknownEffects(line, [
    subject,
    ...fit.candidates.map(({ sale }) => sale.observed),
  ])
  /** Covariance of what unknown groups do to the differences between the subject and two sales. */
  const openBetween = (one: UnknownEffects, other: UnknownEffects) =>
    sharedVariance(subjectUnknown, subjectUnknown) -
    sharedVariance(subjectUnknown, one) -
    sharedVariance(subjectUnknown, other) +
    sharedVariance(one, other)
  const candidates = fit.candidates
    .map((candidate, which) => ({ ...candidate, unknown: unknown[which] ?? [] }))
    .filter(({ sale }) => isComparable(choice, sale.observed.sale.id, sale.weight < OUTLIER_WEIGHT))
    .map((candidate) => {
      const { observed } = candidate.sale
      const place = project(observed.position)
      const nearness = near(kilometresBetween(place, [0, 0]))
      const stated = dropUnstated(lineEffects(line, subjectRow, candidate.row), subject, observed)
      const difference = whitenedDifference(candidate)
      const variance =
        shared * (ownShare + 2 * (1 - ownShare) * (1 - nearness)) +
        line.scale ** 2 * dotProduct(difference, 0, difference, 0, difference.length) +
        doubt ** 2 * squaredDistance(subjectLevels, candidate.levels) +
        missingVariance(observed) +
        stated.droppedVariance +
        openBetween(candidate.unknown, candidate.unknown)
      const isWithin = subject.building !== null && observed.building === subject.building
      return {
        ...candidate,
        observed,
        place,
        nearness,
        variance,
        isWithin,
        difference,
        effects: stated.effects,
      }
    })
    .sort((one, other) => Number(other.isWithin) - Number(one.isWithin) || one.variance - other.variance)
  const chosen = chooseFirst(candidates, choice.pinned)

  const size = chosen.length
  const covariance = Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size]
    const [one, other] = [chosen[i], chosen[j]]
    if (!one || !other) return 0
    if (i === j) return one.variance
    const between = near(kilometresBetween(one.place, other.place))
    return (
      shared * (1 - ownShare) * (1 + between - one.nearness - other.nearness) +
      line.scale ** 2 * dotProduct(one.difference, 0, other.difference, 0, one.difference.length) +
      openBetween(one.unknown, other.unknown)
    )
  })
  const raw = solveFactorized(factorize(covariance, size), size, new Float64Array(size).fill(1))
  const weights = limitWeights([...raw])
  let variance = shared * ownShare + missingVariance(subject)
  for (const [i, weight] of weights.entries()) {
    for (const [j, other] of weights.entries())
      variance += weight * other * (covariance[i * size + j] as number)
  }
  return {
    comparables: chosen.map(({ observed, effects }, index) => ({
      observed,
      effects,
      weight: weights[index] as number,
    })),
    ranked: rankedIds(candidates),
    standardError: Math.sqrt(variance),
    poolScores,
  }
}

function levelsOf(line: MarketLine, row: Float64Array): Float64Array {
  const effects = lineEffects(line, row, new Float64Array(row.length))
  return Float64Array.from(ADJUSTMENT_ROWS, (each) => effects[each])
}
