/** Step 7: how good the analysis is in a market, from its past record. */
import { median } from '../algebra/order-statistics.ts'
import { conformalQuantile } from './conformal-quantile.ts'
import {
  computeScore,
  entriesOf,
  LEAST_ENTRIES,
  type PastRecord,
  RECORD_SALES,
  type RecordEntry,
} from './past-record.ts'
import { studyRatios } from './ratio-study.ts'
import { RANGE_SHARES } from './value-range.ts'

export interface Accuracy {
  asOf: string
  count: number
  /** Shares, 0.078 for 7.8 %. */
  medianError: number
  within10: number
  within20: number
  cod: number
  prd: number
  prb: number
  /** Share of sales within a range that was made from the entries before them alone. */
  coverage: { share: number; covered: number; count: number }[]
  /** Least price for its value that a share of the sales reached. */
  reached: Reached[]
  /** The record by value, the lowest first; empty where it is too small. */
  tiers: AccuracyTier[]
}

/** `{ share: 0.7, ratio: 0.96 }`: seven of ten sales were at 96 % of their value or more. */
export interface Reached {
  share: number
  ratio: number
}

interface AccuracyTier {
  /** Values from here on; null: all below `toDollars`. */
  fromDollars: number | null
  /** Values below this; null: all from `fromDollars` on. */
  toDollars: number | null
  count: number
  medianError: number
  /** Share of 80 % ranges that held; null if there are none. */
  covered: number | null
  reached: Reached[]
}

const LEAST_FOR_ACCURACY = 30

/** A record of 2,400 takes 0.15 s, and is the same for all subjects of a market. */
const measured = new WeakMap<PastRecord, Accuracy | null>()

/** Returns the accuracy card; null of fewer than 30 entries. */
export function measureAccuracy(record: PastRecord): Accuracy | null {
  const known = measured.get(record)
  if (known !== undefined) return known
  const accuracy = accuracyOf(record)
  measured.set(record, accuracy)
  return accuracy
}

function accuracyOf({ asOf, entries }: PastRecord): Accuracy | null {
  const study = studyRatios(
    entries.map(({ valueDollars, priceDollars }) => ({ estimate: valueDollars, price: priceDollars })),
  )
  if (study === null || entries.length < LEAST_FOR_ACCURACY) return null
  const errors = entries.map(({ valueDollars, priceDollars }) => Math.abs(valueDollars / priceDollars - 1))
  const within = (most: number) => errors.filter((error) => error <= most).length / errors.length
  return {
    asOf,
    count: entries.length,
    medianError: median(errors),
    within10: within(0.1),
    within20: within(0.2),
    cod: study.cod,
    prd: study.prd,
    prb: study.prb,
    coverage: RANGE_SHARES.map((share) => measureCoverage({ asOf, entries }, share)),
    reached: findReached(entries),
    tiers: measureTiers(entries),
  }
}

const REACHED_SHARES = [0.7, 0.5, 0.3]

function findReached(entries: readonly RecordEntry[]): Reached[] {
  const ratios = entries
    .map(({ priceDollars, valueDollars }) => priceDollars / valueDollars)
    .sort((one, other) => one - other)
  return REACHED_SHARES.map((share) => ({
    share,
    ratio: ratios[Math.floor((1 - share) * ratios.length)] ?? 1,
  }))
}

const TIERS = 3
const LEAST_OF_TIER = 60
/** Bounds of tiers are rounded to this, in dollars. */
const TIER_STEP = 50_000

function measureTiers(entries: readonly RecordEntry[]): AccuracyTier[] {
  const values = entries.map(({ valueDollars }) => valueDollars).sort((one, other) => one - other)
  const bounds = Array.from({ length: TIERS - 1 }, (_, index) => {
    const value = values[Math.floor(((index + 1) * values.length) / TIERS)] ?? 0
    return Math.round(value / TIER_STEP) * TIER_STEP
  })
  const ranged = findCovered(entries, 0.8)
  const tiers = [null, ...bounds].map((fromDollars, index) => {
    const toDollars = bounds[index] ?? null
    const isIn = ({ valueDollars }: RecordEntry) =>
      valueDollars >= (fromDollars ?? 0) && valueDollars < (toDollars ?? Number.POSITIVE_INFINITY)
    const own = entries.filter(isIn)
    const held = ranged.filter(({ entry }) => isIn(entry))
    return {
      fromDollars,
      toDollars,
      count: own.length,
      medianError:
        own.length === 0
          ? 0
          : median(own.map(({ valueDollars, priceDollars }) => Math.abs(valueDollars / priceDollars - 1))),
      covered: held.length === 0 ? null : held.filter(({ isCovered }) => isCovered).length / held.length,
      reached: findReached(own),
    }
  })
  return tiers.every(({ count }) => count >= LEAST_OF_TIER) ? tiers : []
}

function measureCoverage({ entries }: PastRecord, share: number): Accuracy['coverage'][number] {
  const ranged = findCovered(entries, share)
  const covered = ranged.filter(({ isCovered }) => isCovered).length
  return { share, covered: ranged.length === 0 ? 0 : covered / ranged.length, count: ranged.length }
}

/** Returns the entries that had a range, made from as many before them as a record has, and whether it held. */
export function findCovered(
  entries: readonly RecordEntry[],
  share: number,
): { entry: RecordEntry; isCovered: boolean }[] {
  const inTime = entries.toSorted((one, other) => (one.pricedOn < other.pricedOn ? -1 : 1))
  const days = Map.groupBy(inTime, ({ pricedOn }) => pricedOn)
  const before: RecordEntry[] = []
  const ranged: { entry: RecordEntry; isCovered: boolean }[] = []
  // The ranges of a day come from the days before it: sales of one day do not know each other.
  for (const ofDay of days.values()) {
    const latest = before.length < LEAST_ENTRIES ? [] : before.slice(-RECORD_SALES)
    for (const [edition, those] of Map.groupBy(ofDay, (entry) => entry.edition)) {
      const reach = conformalQuantile(entriesOf(latest, edition).map(computeScore), share)
      if (reach !== null)
        ranged.push(...those.map((entry) => ({ entry, isCovered: computeScore(entry) <= reach })))
    }
    before.push(...ofDay)
  }
  return ranged
}
