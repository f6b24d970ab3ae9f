/**
 * Edition B: chooses comparables by likeness, adjusts them by the market line and a local line, and weighs
 * them by kriging.
 */
import { kilometresFrom, type Observation } from '../design/observation.ts'
import { ADJUSTMENT_ROWS } from '../design/terms.ts'
import {
  type FittedSale,
  lineEffects,
  lineRow,
  lineVariance,
  type MarketLine,
  OUTLIER_WEIGHT,
} from '../line/market-line.ts'
import { comparedRow, dropUnstated, makeMissingVariance } from '../line/missing-variance.ts'
import type { TimeIndex } from '../line/time-index.ts'
import { findUnknownEffects, sharedVariance } from '../line/unknown-groups.ts'
import type { Method } from '../method.ts'
import { type ComparableChoice, type ComparableSet, chooseFirst, isComparable } from './comparable-set.ts'
import { LIKENESS_VARIANCE, likeness, toTraits } from './likeness.ts'
import { findLocalDeparture, type LocalDeparture, type LocalPoint } from './local-departure.ts'
import { noiseAround } from './price-noise.ts'
import { asComparableSet, weighComparables } from './weigh-comparables.ts'

/** Standard deviation of the part of a price that no attribute explains. */
const NUGGET_DEVIATION = 0.09
/** Outliers keep a small weight instead of zero. */
const MIN_WEIGHT = 0.02

interface LikenessRequest {
  subject: Observation
  line: MarketLine
  index: TimeIndex
  /** Sales around the subject, with residuals of the line and the time index. */
  pool: readonly FittedSale[]
  choice: ComparableChoice
  method: Method
}

export function compareByLikeness(request: LikenessRequest): ComparableSet & { departure: LocalDeparture } {
  const { subject, line, index, choice, method } = request
  const { subjectPoint, subjectUnknown, localSales } = locate(request)
  const missingVariance = makeMissingVariance(line)
  const departure = findLocalDeparture(subjectPoint, localSales)

  const candidates = localSales
    .filter(({ weight, observed }) => isComparable(choice, observed.sale.id, weight < OUTLIER_WEIGHT))
    .map((sale) => ({
      ...sale,
      isSameBuilding: subject.building !== null && sale.observed.building === subject.building,
      covariance: likeness(subjectPoint.traits, sale.traits) + sharedVariance(subjectUnknown, sale.unknown),
    }))
    .sort((a, b) => Number(b.isSameBuilding) - Number(a.isSameBuilding) || b.covariance - a.covariance)
  const subjectRow = lineRow(line, subject)
  const subjectIndex = index(subject.day)
  const comparables = chooseFirst(candidates, choice.pinned).map((sale) => {
    const row = lineRow(line, sale.observed)
    const effects = lineEffects(line, subjectRow, row)
    const localEffects = departure.effectsFrom(sale)
    for (const name of ADJUSTMENT_ROWS) effects[name] += localEffects[name]
    effects.time += subjectIndex - index(sale.day)
    const statedEffects = dropUnstated(effects, subject, sale.observed)
    return { ...sale, row: comparedRow(line, statedEffects.dropped, subjectRow, row), ...statedEffects }
  })

  const covariances = Float64Array.from(comparables, (sale) => sale.covariance)
  const weighed = weighComparables(
    comparables,
    (a, b) =>
      likeness(a.traits, b.traits) +
      sharedVariance(a.unknown, b.unknown) +
      (a === b ? a.nugget + a.droppedVariance : 0),
    covariances,
  )
  const { weights, sum } = weighed
  const krigingVariance =
    LIKENESS_VARIANCE +
    sharedVariance(subjectUnknown, subjectUnknown) -
    2 * sum((saleIndex) => covariances[saleIndex] as number) +
    weighed.variance
  const variance =
    NUGGET_DEVIATION ** 2 +
    Math.max(0, krigingVariance) +
    departure.variance(comparables, weights) +
    lineVariance(line, subtractWeighted(subjectRow, comparables, weights)) +
    missingVariance(subject)
  const noise = () => noiseAround(line, { subject, traits: subjectPoint.traits }, localSales, method)
  const comparableSet = asComparableSet({ weighed, candidates, variance, noise }, method)
  return {
    ...comparableSet,
    // Relative to the subject's standard error before noise, because these scores already include local
    // noise.
    poolScores: () =>
      departure
        .leaveOneOutScores(NUGGET_DEVIATION ** 2)
        .map((score) => (score * Math.sqrt(variance)) / comparableSet.standardError),
    departure,
  }
}

/** Traits of the subject and of the sales around it, with the noise and unknown effects of each. */
function locate({ subject, line, pool }: LikenessRequest) {
  const project = kilometresFrom(subject.position)
  const toLocalPoint = (observed: Observation): LocalPoint => ({
    traits: toTraits(line, observed, project(observed.position)),
    day: observed.day,
  })
  const missingVariance = makeMissingVariance(line)
  const [subjectUnknown = [], ...unknown] = findUnknownEffects(line, [
    subject,
    ...pool.map(({ observed }) => observed),
  ])
  const localSales = pool.map((sale, saleIndex) => ({
    ...sale,
    ...toLocalPoint(sale.observed),
    nugget: NUGGET_DEVIATION ** 2 / Math.max(sale.weight, MIN_WEIGHT) + missingVariance(sale.observed),
    unknown: unknown[saleIndex] ?? [],
  }))
  return { subjectPoint: toLocalPoint(subject), subjectUnknown, localSales }
}

const subtractWeighted = (
  subjectRow: Float64Array,
  comparables: readonly { row: Float64Array }[],
  weights: readonly number[],
): Float64Array =>
  subjectRow.map((value, column) =>
    comparables.reduce(
      (remainder, { row }, index) => remainder - (weights[index] as number) * (row[column] as number),
      value,
    ),
  )
