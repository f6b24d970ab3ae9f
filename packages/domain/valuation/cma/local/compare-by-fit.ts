/** Edition A: comparables ranked by the variance each would add, adjusted by a fit of the sales around the subject. */
import { factorize, solveFactorized, solveLower } from '../algebra/cholesky.ts'
import { dotProduct } from '../algebra/dot-product.ts'
import type { DesignSettings } from '../design/design.ts'
import {
  kilometresBetween,
  kilometresFrom,
  type Observation,
  type ObservedSale,
} from '../design/observation.ts'
import type { AdjustmentRow } from '../design/terms.ts'
import { limitWeights } from '../grid/limit-weights.ts'
import {
  type FittedSale,
  fitMarketLine,
  lineEffects,
  lineRow,
  type MarketLine,
  OUTLIER_WEIGHT,
} from '../line/market-line.ts'
import { dropUnstated, findUnstated, missingVariances } from '../line/missing-variance.ts'
import { findUnknownEffects, sharedVariance, type UnknownEffects } from '../line/unknown-groups.ts'
import { METHOD_VERSION, METHODS, type Method } from '../method.ts'
import {
  type ComparableChoice,
  type ComparableSet,
  chooseFirst,
  isComparable,
  rankedIds,
} from './comparable-set.ts'
import { LIKENESS_VARIANCE, type Likened, liken, likeness } from './likeness.ts'
import { relativeNoise, widenError } from './price-noise.ts'
import { levelsOf, rowNumbers } from './row-levels.ts'
import { fitVariogram, REACH_KM, squaredDistance, type Variogram } from './variogram.ts'

const LOCAL_FIT_SETTINGS: Omit<DesignSettings, 'bendMonths'> = {
  knotShares: [],
  places: 25,
  slopePlaces: 0,
  penalties: { curves: 1, time: 0.1, groups: 1, places: 0.3, slopes: 0 },
}

/** Identical sales explain everything; their weights are then equal. */
const MIN_VARIANCE = 1e-10

/** A line with `LOCAL_FIT_SETTINGS` through the sales around a subject, fitted as of the effective date. */
interface LocalFit {
  line: MarketLine
  variogram: Variogram
  candidates: Candidate[]
  /** Columns of L⁻¹ by the row of the grid to which they belong. */
  axes: ReadonlyMap<AdjustmentRow, Axis[]>
}

interface Axis {
  column: number
  whitened: Float64Array
}

interface Candidate {
  sale: FittedSale
  row: Float64Array
  /** L⁻¹ of the row. Dot products of such rows equal zᵢᵀ(ZᵀWZ + Λ)⁻¹zⱼ. */
  whitened: Float64Array
  /** The line's effects of the row by grid row, in order. Their differences are the adjustments. */
  levels: Float64Array
  likened: Likened
}

export function fitLocally(
  pool: readonly ObservedSale[],
  day: number,
  { localBends }: Method = METHODS[METHOD_VERSION],
): LocalFit {
  const line = fitMarketLine(pool, day, { ...LOCAL_FIT_SETTINGS, bendMonths: localBends })
  const numbers = rowNumbers(line)
  const candidates = [...line.fitted.values()].map((sale): Candidate => {
    const row = lineRow(line, sale.observed)
    const whitened = solveLower(line.factor, row.length, row)
    return {
      sale,
      row,
      whitened,
      levels: levelsOf(line, row, numbers),
      likened: likenOn(line, sale.observed),
    }
  })
  const { columns } = line.design
  const axes = columns.map(({ row }, column) => {
    const unit = new Float64Array(columns.length)
    unit[column] = 1
    return { row, column, whitened: solveLower(line.factor, columns.length, unit) }
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
  return { line, variogram, candidates, axes: Map.groupBy(axes, ({ row }) => row) }
}

interface FitRequest {
  subject: Observation
  fit: LocalFit
  choice: ComparableChoice
  method: Method
  poolScores: ComparableSet['poolScores']
}

export function compareByFit({ subject, fit, choice, method, poolScores }: FitRequest): ComparableSet {
  const { line } = fit
  const { ownShare, doubt } = fit.variogram
  const project = kilometresFrom(subject.position)
  const subjectRow = lineRow(line, subject)
  const shared = Math.max(line.scale ** 2, MIN_VARIANCE)
  const near = (kilometres: number) => Math.exp(-kilometres / REACH_KM)
  const subjectWhitened = solveLower(line.factor, subjectRow.length, subjectRow)
  const size = subjectRow.length
  /** Returns L⁻¹ of the difference to the subject, without the dropped rows (`comparedRow`). */
  const whitenedDifference = (
    { row, whitened }: Candidate,
    dropped: readonly AdjustmentRow[],
    difference = new Float64Array(size),
  ) => {
    for (let at = 0; at < size; at++)
      difference[at] = (subjectWhitened[at] as number) - (whitened[at] as number)
    for (const each of dropped) {
      for (const axis of fit.axes.get(each) ?? []) {
        const change = (row[axis.column] as number) - (subjectRow[axis.column] as number)
        if (change === 0) continue
        for (let at = 0; at < size; at++)
          difference[at] = (difference[at] as number) + change * (axis.whitened[at] as number)
      }
    }
    return difference
  }
  /** Reused for each difference: allocating an array per candidate took longer than the arithmetic. */
  const held = new Float64Array(size)
  const numbers = rowNumbers(line)
  const subjectLevels = levelsOf(line, subjectRow, numbers)
  const missingVariance = missingVariances(line)
  const [subjectUnknown = [], ...unknown] = findUnknownEffects(line, [
    subject,
    ...fit.candidates.map(({ sale }) => sale.observed),
  ])
  /** Covariance of the effects of unknown groups on the differences between the subject and two sales. */
  const openBetween = (one: UnknownEffects, other: UnknownEffects) =>
    sharedVariance(subjectUnknown, subjectUnknown) -
    sharedVariance(subjectUnknown, one) -
    sharedVariance(subjectUnknown, other) +
    sharedVariance(one, other)
  // Most candidates are never chosen, so costly properties are computed for the chosen ones only.
  const candidates = fit.candidates
    .map((candidate, which) => ({ candidate, unknown: unknown[which] ?? [] }))
    .filter(({ candidate: { sale } }) =>
      isComparable(choice, sale.observed.sale.id, sale.weight < OUTLIER_WEIGHT),
    )
    .map(({ candidate, unknown }) => {
      const { observed } = candidate.sale
      const place = project(observed.position)
      const nearness = near(kilometresBetween(place, [0, 0]))
      const dropped = findUnstated(subject, observed).map(({ row }) => row)
      const difference = whitenedDifference(candidate, dropped, held)
      const droppedVariance = dropped.reduce((sum, row) => {
        const at = numbers.get(row) as number
        return sum + ((subjectLevels[at] as number) - (candidate.levels[at] as number)) ** 2
      }, 0)
      const variance =
        shared * (ownShare + 2 * (1 - ownShare) * (1 - nearness)) +
        line.scale ** 2 * dotProduct(difference, 0, difference, 0, size) +
        doubt ** 2 * squaredDistance(subjectLevels, candidate.levels) +
        missingVariance(observed) +
        droppedVariance +
        openBetween(unknown, unknown)
      const isWithin = subject.building !== null && observed.building === subject.building
      return { candidate, unknown, observed, place, nearness, variance, isWithin, dropped }
    })
    .sort((one, other) => Number(other.isWithin) - Number(one.isWithin) || one.variance - other.variance)
  const chosen = chooseFirst(candidates, choice.pinned).map((each) => ({
    ...each,
    difference: whitenedDifference(each.candidate, each.dropped),
    ...dropUnstated(lineEffects(line, subjectRow, each.candidate.row), subject, each.observed),
  }))

  const count = chosen.length
  const covariance = Float64Array.from({ length: count * count }, (_, at) => {
    const [i, j] = [Math.floor(at / count), at % count]
    const [one, other] = [chosen[i], chosen[j]]
    if (!one || !other) return 0
    if (i === j) return one.variance
    const between = near(kilometresBetween(one.place, other.place))
    return (
      shared * (1 - ownShare) * (1 + between - one.nearness - other.nearness) +
      line.scale ** 2 * dotProduct(one.difference, 0, other.difference, 0, size) +
      openBetween(one.unknown, other.unknown)
    )
  })
  const raw = solveFactorized(factorize(covariance, count), count, new Float64Array(count).fill(1))
  const weights = limitWeights([...raw])
  let variance = shared * ownShare + missingVariance(subject)
  for (const [i, weight] of weights.entries()) {
    for (const [j, other] of weights.entries())
      variance += weight * other * (covariance[i * count + j] as number)
  }
  const comparables = chosen.map(({ observed, effects }, index) => ({
    observed,
    effects,
    weight: weights[index] as number,
  }))
  const standardError = Math.sqrt(variance)
  return {
    comparables,
    ranked: rankedIds(candidates),
    ...(method.measuresNoise
      ? widenError(standardError, noiseAround(subject, fit, method), comparables)
      : { standardError, spreadFactor: 1 }),
    poolScores,
  }
}

/** Returns the inputs of `likeness` for an observation, relative to the line's typical values. */
const likenOn = ({ design }: MarketLine, observation: Observation): Likened =>
  liken(
    observation,
    kilometresFrom(design.origin)(observation.position),
    observation.values.map((_, term) => design.curves.find((curve) => curve.term === term)?.typical ?? null),
  )

function noiseAround(subject: Observation, { line, candidates }: LocalFit, method: Method): number {
  const likened = likenOn(line, subject)
  const alike = candidates.map(({ sale: { observed, residual }, likened: other }) => ({
    observed,
    residual,
    alike: likeness(likened, other) / LIKENESS_VARIANCE,
  }))
  return relativeNoise(line, subject, alike, method)
}
