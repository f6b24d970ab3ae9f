/** Step 7: accuracy of a market's values, from its past record. */
import { conformalQuantile, median } from '../algebra/order-statistics.ts'
import { METHODS } from '../method.ts'
import { fitErrorScale } from './error-scale.ts'
import { entriesOfEdition, MAX_RECORD_SALES, MIN_ENTRIES, type PastRecord } from './past-record.ts'
import { type RatioStudy, studyRatios } from './ratio-study.ts'
import { computeErrorScore, type RecordEntry } from './record-entry.ts'
import { RANGE_SHARES } from './value-range.ts'

export interface Accuracy extends Omit<RatioStudy, 'medianRatio'> {
  asOf: string
  /** Shares, 0.078 for 7.8 %. */
  medianError: number
  within10: number
  within20: number
  /** Each range is computed from earlier entries only. */
  coverage: { share: number; covered: number; count: number }[]
  /** Ratios of price to value. */
  reached: ReachedPrice[]
  /** By value, lowest first. Empty if the record is too small. */
  tiers: AccuracyTier[]
}

/** `{ share: 0.7, ratio: 0.96 }`: seven of ten sales reached at least 96 % of their value. */
export interface ReachedPrice {
  share: number
  ratio: number
}

interface AccuracyTier {
  fromDollars: number | null
  /** Exclusive. Null for no upper bound. */
  toDollars: number | null
  count: number
  medianError: number
  /** Share of 80 % ranges that contained the price. Null without ranges. */
  covered: number | null
  reached: ReachedPrice[]
}

const MIN_FOR_ACCURACY = 30

/** Cached: measuring 2,400 entries takes 0.15 s, and all subjects of a market share the record. */
const cachedAccuracy = new WeakMap<PastRecord, Accuracy | null>()

export function measureAccuracy(record: PastRecord): Accuracy | null {
  const cached = cachedAccuracy.get(record)
  if (cached !== undefined) return cached
  const accuracy = computeAccuracy(record)
  cachedAccuracy.set(record, accuracy)
  return accuracy
}

function computeAccuracy(record: PastRecord): Accuracy | null {
  const { asOf, entries } = record
  const study = studyRatios(
    entries.map(({ valueDollars, priceDollars }) => ({ estimate: valueDollars, price: priceDollars })),
  )
  if (study === null || entries.length < MIN_FOR_ACCURACY) return null
  const errors = entries.map(relativeError)
  const shareWithin = (limit: number) => errors.filter((error) => error <= limit).length / errors.length
  return {
    asOf,
    count: entries.length,
    medianError: median(errors),
    within10: shareWithin(0.1),
    within20: shareWithin(0.2),
    cod: study.cod,
    prd: study.prd,
    prb: study.prb,
    coverage: RANGE_SHARES.map((share) => measureCoverage(record, share)),
    reached: findReached(entries),
    tiers: measureTiers(record),
  }
}

const relativeError = ({ valueDollars, priceDollars }: RecordEntry): number =>
  Math.abs(valueDollars / priceDollars - 1)

const REACHED_SHARES = [0.7, 0.5, 0.3]

function findReached(entries: readonly RecordEntry[]): ReachedPrice[] {
  const ratios = entries
    .map(({ priceDollars, valueDollars }) => priceDollars / valueDollars)
    .sort((a, b) => a - b)
  return REACHED_SHARES.map((share) => ({
    share,
    ratio: ratios[Math.floor((1 - share) * ratios.length)] ?? 1,
  }))
}

const TIER_COUNT = 3
const MIN_IN_TIER = 60
/** Bounds of tiers are multiples of this amount. */
const TIER_STEP_DOLLARS = 50_000

function measureTiers(record: PastRecord): AccuracyTier[] {
  const { entries } = record
  const values = entries.map(({ valueDollars }) => valueDollars).sort((a, b) => a - b)
  const bounds = Array.from({ length: TIER_COUNT - 1 }, (_, index) => {
    const value = values[Math.floor(((index + 1) * values.length) / TIER_COUNT)] ?? 0
    return Math.round(value / TIER_STEP_DOLLARS) * TIER_STEP_DOLLARS
  })
  const rangeTests = testRanges(record, 0.8)
  const tiers = [null, ...bounds].map((fromDollars, index) => {
    const toDollars = bounds[index] ?? null
    const isInThisTier = ({ valueDollars }: RecordEntry) => isInTier(valueDollars, { fromDollars, toDollars })
    const tierEntries = entries.filter(isInThisTier)
    const tierRanges = rangeTests.filter(({ entry }) => isInThisTier(entry))
    return {
      fromDollars,
      toDollars,
      count: tierEntries.length,
      medianError: tierEntries.length === 0 ? 0 : median(tierEntries.map(relativeError)),
      covered: tierRanges.length === 0 ? null : shareCovered(tierRanges),
      reached: findReached(tierEntries),
    }
  })
  return tiers.every(({ count }) => count >= MIN_IN_TIER) ? tiers : []
}

export const isInTier = (
  valueDollars: number,
  { fromDollars, toDollars }: Pick<AccuracyTier, 'fromDollars' | 'toDollars'>,
): boolean => valueDollars >= (fromDollars ?? 0) && valueDollars < (toDollars ?? Number.POSITIVE_INFINITY)

function measureCoverage(record: PastRecord, share: number): Accuracy['coverage'][number] {
  const rangeTests = testRanges(record, share)
  return { share, covered: rangeTests.length === 0 ? 0 : shareCovered(rangeTests), count: rangeTests.length }
}

const shareCovered = (rangeTests: readonly { isCovered: boolean }[]): number =>
  rangeTests.filter(({ isCovered }) => isCovered).length / rangeTests.length

/**
 * The scale of errors is refitted after the entries grow by this factor. Refitting daily would take seconds.
 */
const REFIT_GROWTH = 1.5

/** Gives entries a range from earlier entries, and tests whether the range contained the price. */
export function testRanges(
  { entries, method }: Pick<PastRecord, 'entries' | 'method'>,
  share: number,
): { entry: RecordEntry; isCovered: boolean }[] {
  const chronological = entries.toSorted((a, b) => (a.pricedOn < b.pricedOn ? -1 : 1))
  const days = Map.groupBy(chronological, ({ pricedOn }) => pricedOn)
  const pastEntries: RecordEntry[] = []
  const { learnsErrors } = METHODS[method ?? 1]
  const scorers = new Map<
    RecordEntry['edition'],
    { entryCount: number; score: (entry: RecordEntry) => number }
  >()
  const makeScorer = (edition: RecordEntry['edition'], editionEntries: readonly RecordEntry[]) => {
    const cached = scorers.get(edition)
    if (cached !== undefined && editionEntries.length < REFIT_GROWTH * cached.entryCount) return cached.score
    const scale = learnsErrors ? fitErrorScale(editionEntries) : () => 1
    const scores = new Map<RecordEntry, number>()
    const score = (entry: RecordEntry) => {
      const entryScore = scores.get(entry) ?? computeErrorScore(entry) / scale(entry)
      scores.set(entry, entryScore)
      return entryScore
    }
    scorers.set(edition, { entryCount: editionEntries.length, score })
    return score
  }
  const rangeTests: { entry: RecordEntry; isCovered: boolean }[] = []
  // A range must not use another sale of the same day.
  for (const dayEntries of days.values()) {
    const recentEntries = pastEntries.length < MIN_ENTRIES ? [] : pastEntries.slice(-MAX_RECORD_SALES)
    for (const [edition, editionEntries] of Map.groupBy(dayEntries, (entry) => entry.edition)) {
      const earlierEntries = entriesOfEdition(recentEntries, edition)
      const score = makeScorer(edition, earlierEntries)
      const reach = conformalQuantile(earlierEntries.map(score), share)
      if (reach !== null)
        rangeTests.push(...editionEntries.map((entry) => ({ entry, isCovered: score(entry) <= reach })))
    }
    pastEntries.push(...dayEntries)
  }
  return rangeTests
}
