/** Draws a value, its ranges and comparables on one scale of dollars. */
import type { TableBlock } from '../../blocks/block.ts'
import { type Releases, tableBlock } from '../../blocks/make-block.ts'
import { roundEstimate } from '../../text/money.ts'
import { formatPercent } from '../../text/percent.ts'
import type { ValueRange } from '../cma/record/value-range.ts'

export interface PriceStrip {
  dollars: number
  ranges: readonly ValueRange[]
  /** Comparables with their adjusted prices. */
  numbered: readonly { number: string; dollars: number }[]
  /** At prices of the effective date. */
  assessedDollars: number | null
}

interface Answer {
  value: { dollars: number; ranges: readonly ValueRange[] } | null
  comparables: readonly { number: number; adjustedDollars: number; rows: readonly unknown[] }[]
  assessed: { adjustedDollars: number | null } | null
}

/** Share of the shaded range. */
export const LIKELY_SHARE = 0.8
/** Share of the range drawn as a line. */
const LINE_SHARE = 0.9

/** Null without a value. A link that hides adjustments has no adjusted prices. */
export function toPriceStrip({ value, comparables, assessed }: Answer): PriceStrip | null {
  if (!value) return null
  return {
    dollars: value.dollars,
    ranges: value.ranges.filter(({ share }) => share === LIKELY_SHARE || share === LINE_SHARE),
    numbered: comparables
      .filter(({ rows }) => rows.length > 0)
      .map(({ number, adjustedDollars }) => ({ number: String(number), dollars: adjustedDollars })),
    assessedDollars: assessed?.adjustedDollars ?? null,
  }
}

export const likelyRange = (ranges: readonly ValueRange[]): ValueRange | undefined =>
  ranges.find(({ share }) => share === LIKELY_SHARE)

export function stripText({ ranges, numbered, assessedDollars }: PriceStrip): string | null {
  const range = likelyRange(ranges)
  if (!range) return null
  const isAssessedWithin =
    assessedDollars !== null && assessedDollars >= range.lowDollars && assessedDollars <= range.highDollars
  return [
    `Shaded: ${formatPercent(100 * range.share)} of sales in a market like this fall within such a range.`,
    ...(numbered.length > 0 ? ['Numbered: the sales below, each adjusted to this home.'] : []),
    ...(isAssessedWithin ? ['Dotted: the assessed value, in today’s prices.'] : []),
  ].join(' ')
}

interface StripReleases {
  answer: Releases
  differences: Releases
  assessed: Releases
}

/** Rounds values as other blocks do, so that the manifest lists the same values. */
export function stripTable(
  { dollars, ranges, numbered, assessedDollars }: PriceStrip,
  releases: StripReleases,
): TableBlock {
  const estimate = (from: number, to = from) => ({
    number: null,
    from: roundEstimate(from),
    to: roundEstimate(to),
  })
  const rows = [
    { key: 'value', ...estimate(dollars), ...releases.answer },
    ...ranges.map(({ share, lowDollars, highDollars }) => ({
      key: `${RANGE}${Math.round(100 * share)}`,
      ...estimate(lowDollars, highDollars),
      ...releases.answer,
    })),
    ...numbered.map(({ number, dollars: from }) => ({
      key: `No. ${number}`,
      number,
      from,
      to: from,
      ...releases.differences,
    })),
    ...(assessedDollars === null
      ? []
      : [{ key: 'assessed', ...estimate(assessedDollars), ...releases.assessed }]),
  ]
  const table = tableBlock(
    'strip',
    null,
    rows,
    [
      ['number', 'No.', 'text', ({ number }) => number],
      ['from', 'From', 'currency0', ({ from }) => from],
      ['to', 'To', 'currency0', ({ to }) => to],
    ],
    ({ key, releaseId, furtherReleaseIds }) => ({ key, releaseId, furtherReleaseIds }),
  )
  return { ...table, drawing: 'strip' }
}

const RANGE = 'range'

export function readStripTable({ rows }: TableBlock): PriceStrip | null {
  const entries = rows.map(({ key, values: [number, from, to] }) => ({
    key,
    number: String(number),
    lowDollars: Number(from),
    highDollars: Number(to),
  }))
  const dollarsAt = (rowKey: string) => entries.find(({ key }) => key === rowKey)?.lowDollars ?? null
  const dollars = dollarsAt('value')
  if (dollars === null) return null
  return {
    dollars,
    ranges: entries
      .filter(({ key }) => key.startsWith(RANGE))
      .map(({ key, lowDollars, highDollars }) => ({
        share: Number(key.slice(RANGE.length)) / 100,
        lowDollars,
        highDollars,
      })),
    numbered: entries
      .filter(({ key }) => key.startsWith('No. '))
      .map(({ number, lowDollars }) => ({ number, dollars: lowDollars })),
    assessedDollars: dollarsAt('assessed'),
  }
}
