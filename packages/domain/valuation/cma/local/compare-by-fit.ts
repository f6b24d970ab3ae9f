/**
 * Edition A: ranks comparables by the variance that each would add, and adjusts them by a fit of the
 * surrounding sales.
 */
import { solveLower } from '../algebra/cholesky.ts'
import { dotProduct } from '../algebra/dot-product.ts'
import {
  kilometresBetween,
  kilometresFrom,
  type Observation,
  type ObservedSale,
  type PlaceKm,
} from '../design/observation.ts'
import type { AdjustmentRow } from '../design/terms.ts'
import { lineEffects, lineRow, OUTLIER_WEIGHT } from '../line/market-line.ts'
import { dropUnstated, findUnstated, makeMissingVariance } from '../line/missing-variance.ts'
import { findUnknownEffects, sharedVariance, type UnknownEffects } from '../line/unknown-groups.ts'
import type { Method } from '../method.ts'
import { type ComparableChoice, type ComparableSet, chooseFirst, isComparable } from './comparable-set.ts'
import { toTraits } from './likeness.ts'
import type { Candidate, LocalFit } from './local-fit.ts'
import { noiseAround } from './price-noise.ts'
import { numberRows, rowLevels } from './row-levels.ts'
import { REACH_KM, squaredDistance } from './variogram.ts'
import { asComparableSet, weighComparables } from './weigh-comparables.ts'

/** Identical sales explain every price. Their weights are then equal. */
const MIN_VARIANCE = 1e-10

interface FitRequest {
  subject: Observation
  fit: LocalFit
  choice: ComparableChoice
  method: Method
  poolScores: ComparableSet['poolScores']
}

export function compareByFit({ subject, fit, choice, method, poolScores }: FitRequest): ComparableSet {
  const { line } = fit
  const { ownShare } = fit.variogram
  const shared = sharedScale(fit)
  const relative = relativeTo(subject, fit)
  const { row } = relative
  const candidates = rankCandidates(relative, subject, fit, choice)
  const comparables = chooseFirst(candidates, choice.pinned).map((sale) => ({
    ...sale,
    difference: relative.differenceTo(sale.candidate, sale.dropped, new Float64Array(row.length)),
    ...dropUnstated(lineEffects(line, row, sale.candidate.row), subject, sale.observed),
  }))
  const weighed = weighComparables(
    comparables,
    // Covariance of two sales' errors: of place, of the line's coefficients, and of unknown group effects.
    (a, b) =>
      a === b
        ? a.variance
        : shared * (1 - ownShare) * (1 + placeNearness(a.place, b.place) - a.nearness - b.nearness) +
          line.scale ** 2 * dotProduct(a.difference, 0, b.difference, 0, row.length) +
          relative.unknownCovariance(a.unknown, b.unknown),
    new Float64Array(comparables.length).fill(1),
  )
  const variance = shared * ownShare + makeMissingVariance(line)(subject) + weighed.variance
  const noise = () => {
    const traits = toTraits(line, subject, kilometresFrom(line.design.origin)(subject.position))
    const sales = fit.candidates.map(({ sale, traits: other }) => ({ ...sale, traits: other }))
    return noiseAround(line, { subject, traits }, sales, method)
  }
  return { ...asComparableSet({ weighed, candidates, variance, noise }, method), poolScores }
}

const sharedScale = ({ line }: LocalFit): number => Math.max(line.scale ** 2, MIN_VARIANCE)

const placeNearness = (a: PlaceKm, b: PlaceKm): number => Math.exp(-kilometresBetween(a, b) / REACH_KM)

type RelativeSubject = ReturnType<typeof relativeTo>

/** The subject's row of X, and its differences to the candidates. */
function relativeTo(subject: Observation, { line, axes, candidates }: LocalFit) {
  const row = lineRow(line, subject)
  const size = row.length
  const whitened = solveLower(line.factor, size, row)
  const [self = [], ...unknown] = findUnknownEffects(line, [
    subject,
    ...candidates.map(({ sale }) => sale.observed),
  ])
  return {
    row,
    /** Unknown group effects, by candidate. */
    unknown,
    /** L⁻¹ of the difference to the subject, without the dropped rows (see `comparedRow`), written to `difference`. */
    differenceTo(
      candidate: Candidate,
      dropped: readonly AdjustmentRow[],
      difference: Float64Array,
    ): Float64Array {
      for (let at = 0; at < size; at++)
        difference[at] = (whitened[at] as number) - (candidate.whitened[at] as number)
      for (const axis of dropped.flatMap((name) => axes.get(name) ?? [])) {
        const change = (candidate.row[axis.column] as number) - (row[axis.column] as number)
        if (change === 0) continue
        for (let at = 0; at < size; at++)
          difference[at] = (difference[at] as number) + change * (axis.whitened[at] as number)
      }
      return difference
    },
    /** Covariance of unknown group effects between the subject's differences to two sales. */
    unknownCovariance: (a: UnknownEffects, b: UnknownEffects): number =>
      sharedVariance(self, self) - sharedVariance(self, a) - sharedVariance(self, b) + sharedVariance(a, b),
  }
}

interface RankedCandidate {
  candidate: Candidate
  observed: ObservedSale
  unknown: UnknownEffects
  place: PlaceKm
  nearness: number
  /** Variance of ln value if this were the only comparable. */
  variance: number
  isSameBuilding: boolean
  dropped: AdjustmentRow[]
}

/** Ranks units of the subject's building first, then by variance. */
function rankCandidates(
  { row, unknown, differenceTo, unknownCovariance }: RelativeSubject,
  subject: Observation,
  fit: LocalFit,
  choice: ComparableChoice,
): RankedCandidate[] {
  const { line } = fit
  const { ownShare, doubt } = fit.variogram
  const shared = sharedScale(fit)
  const project = kilometresFrom(subject.position)
  const numbers = numberRows(line)
  const levels = rowLevels(line, row, numbers)
  const missingVariance = makeMissingVariance(line)
  /** Reused, because an array per candidate took longer to allocate than the arithmetic. */
  const buffer = new Float64Array(row.length)
  return fit.candidates
    .map((candidate, index) => ({ candidate, unknown: unknown[index] ?? [] }))
    .filter(({ candidate: { sale } }) =>
      isComparable(choice, sale.observed.sale.id, sale.weight < OUTLIER_WEIGHT),
    )
    .map(({ candidate, unknown }): RankedCandidate => {
      const { observed } = candidate.sale
      const place = project(observed.position)
      const nearness = placeNearness(place, [0, 0])
      const dropped = findUnstated(subject, observed).map((unstated) => unstated.row)
      const difference = differenceTo(candidate, dropped, buffer)
      const droppedVariance = dropped.reduce((sum, name) => {
        const at = numbers.get(name) as number
        return sum + ((levels[at] as number) - (candidate.levels[at] as number)) ** 2
      }, 0)
      const variance =
        shared * (ownShare + 2 * (1 - ownShare) * (1 - nearness)) +
        line.scale ** 2 * dotProduct(difference, 0, difference, 0, row.length) +
        doubt ** 2 * squaredDistance(levels, candidate.levels) +
        missingVariance(observed) +
        droppedVariance +
        unknownCovariance(unknown, unknown)
      const isSameBuilding = subject.building !== null && observed.building === subject.building
      return { candidate, observed, unknown, place, nearness, variance, isSameBuilding, dropped }
    })
    .sort((a, b) => Number(b.isSameBuilding) - Number(a.isSameBuilding) || a.variance - b.variance)
}
