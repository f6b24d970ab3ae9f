/** Step 6: ranges calibrated by the past record. */
import { formatPercent } from '../../../text/percent.ts'
import { conformalQuantile, minScores } from '../algebra/order-statistics.ts'
import { METHODS } from '../method.ts'
import { fitErrorScale } from './error-scale.ts'
import { entriesOfEdition, type PastRecord } from './past-record.ts'
import {
  computeErrorScore,
  GROUP_FACTS,
  type RecordEdition,
  type RecordEntry,
  type RecordGroup,
} from './record-entry.ts'
import { countedNote, type NotedFact, plainNote, type ValueNote } from './value-note.ts'

export const RANGE_SHARES = [0.8, 0.9] as const
/**
 * Width relative to the value, above which a range is wide. With many sales, an 80 % range has about 0.35.
 */
const MAX_NARROW_WIDTH = 0.6

export interface ValueRange {
  /** 0.8 or 0.9 */
  share: number
  lowDollars: number
  highDollars: number
}

/** Confidence in terms that lenders use. */
export interface Confidence {
  /** Share of similar values within 10 % of the price. */
  within10: number
  /** Forecast standard deviation of the error, relative to the value. */
  fsd: number
}

interface RangeAnswer {
  ranges: ValueRange[]
  confidence: Confidence | null
  notes: ValueNote[]
}

interface LogEstimate {
  logValue: number
  standardError: number
  spreadFactor?: number
  groups: RecordGroup[]
}

/** Ranges of 80 and 90 %, from the past record of the same edition. Omits a range that needs more entries. */
export function findRanges(
  estimate: LogEstimate & { edition: RecordEdition },
  record: PastRecord,
): RangeAnswer {
  const { minGroupEntries, learnsErrors } = METHODS[record.method ?? 1]
  const editionEntries = entriesOfEdition(record.entries, estimate.edition)
  const { entries, notes } = entriesFor(editionEntries, estimate, minGroupEntries)
  const scale = learnsErrors ? fitErrorScale(editionEntries) : () => 1
  return rangesByScores(
    {
      ...estimate,
      standardError:
        estimate.standardError * scale({ ...estimate, valueDollars: Math.exp(estimate.logValue) }),
    },
    entries.map((entry) => computeErrorScore(entry) / scale(entry)),
    notes,
  )
}

export function findPoolRanges(estimate: LogEstimate, scores: readonly number[]): RangeAnswer {
  const notes = [
    plainNote(
      'There is no past record here: the range comes from the sales around, and tends to be too narrow.',
    ),
    ...namedGroups(estimate.groups).map((group) => ({
      ...plainNote(`Ranges tend to be too narrow for such properties: ${group}.`),
      facts: GROUP_FACTS[group],
    })),
  ]
  return rangesByScores(estimate, scores, notes)
}

/** Keeps the smaller of two nested groups. */
const namedGroups = (groups: readonly RecordGroup[]): RecordGroup[] =>
  groups.filter((group) => group !== 'waterfront or strong view' || !groups.includes('waterfront'))

/** Half width in ln price. Narrower ranges are left out. */
const MIN_REACH = 0.001
const NO_SPREAD =
  'All sales around have the same price after adjustment, so they do not show how much prices vary. There is no range.'

function rangesByScores(
  { logValue, standardError }: LogEstimate,
  scores: readonly number[],
  notes: ValueNote[],
): RangeAnswer {
  const ranges: ValueRange[] = []
  for (const share of RANGE_SHARES) {
    const reach = conformalQuantile(scores, share)
    if (reach === null) {
      notes.push(
        countedNote(
          `No ${formatPercent(share * 100)} range: it needs the errors of ${minScores(share)} past sales, and there are ${scores.length}.`,
        ),
      )
      continue
    }
    if (reach * standardError < MIN_REACH) {
      notes.push(plainNote(NO_SPREAD))
      break
    }
    const [low, high] = [logValue - reach * standardError, logValue + reach * standardError]
    ranges.push({ share, lowDollars: Math.exp(low), highDollars: Math.exp(high) })
  }
  const wideRange = ranges.find(
    ({ lowDollars, highDollars }) => highDollars - lowDollars > MAX_NARROW_WIDTH * Math.exp(logValue),
  )
  if (wideRange !== undefined) {
    const share = (wideRange.highDollars - wideRange.lowDollars) / Math.exp(logValue)
    notes.push(
      plainNote(
        `The ${formatPercent(wideRange.share * 100)} range is wide, ${formatPercent(100 * share)} of the value. Do not rely on the value alone.`,
      ),
    )
  }
  return { ranges, notes, confidence: ranges.length === 0 ? null : measureConfidence(standardError, scores) }
}

/** Larger scores are odd prices rather than errors of the value. */
const MAX_SCORE = 4

function measureConfidence(standardError: number, scores: readonly number[]): Confidence {
  const squares = scores.reduce((sum, score) => sum + Math.min(score, MAX_SCORE) ** 2, 0)
  const closeCount = scores.filter((score) => score * standardError <= Math.log(1.1)).length
  return { within10: closeCount / scores.length, fsd: standardError * Math.sqrt(squares / scores.length) }
}

/**
 * Returns the entries of the subject's smallest group that is large enough, otherwise all entries. Adds a
 * caution for each group that is too small.
 */
function entriesFor(
  entries: readonly RecordEntry[],
  { groups, logValue }: Pick<LogEstimate, 'groups' | 'logValue'>,
  minGroupEntries: number,
): { entries: readonly RecordEntry[]; notes: ValueNote[] } {
  const values = entries.map(({ valueDollars }) => valueDollars).sort((a, b) => a - b)
  const highValue = values[Math.floor(values.length * 0.9)] ?? Number.POSITIVE_INFINITY
  const notedGroups = namedGroups(groups)
  const kinds: { name: string; isNoted: boolean; facts: readonly NotedFact[]; members: RecordEntry[] }[] = [
    ...groups.map((group) => ({
      name: group,
      isNoted: notedGroups.includes(group),
      facts: GROUP_FACTS[group],
      members: entries.filter((entry) => entry.groups.includes(group)),
    })),
  ]
  if (Math.exp(logValue) >= highValue) {
    const members = entries.filter(({ valueDollars }) => valueDollars >= highValue)
    kinds.push({ name: 'the most expensive tenth', isNoted: true, facts: [], members })
  }
  kinds.sort((a, b) => a.members.length - b.members.length)
  const largeKind = kinds.find(({ members }) => members.length >= minGroupEntries)
  const notes = kinds
    .filter(({ members, isNoted }) => isNoted && members.length < minGroupEntries)
    .map(({ name, facts, members }) =>
      countedNote(
        `Ranges tend to be too narrow for such properties: ${name} (${members.length} in the record).`,
        facts,
      ),
    )
  return { entries: largeKind?.members ?? entries, notes }
}
