/**
 * Gain of a property between two known values:
 * - **to** the newest of assessed total, sales and, with MLS® history, sold or asking price;
 * - **from** the latest earlier market sale, else the oldest earlier assessed total.
 * Total = to ÷ from − 1. Per year = (to ÷ from) ^ (1 ÷ years) − 1, years of 365.25 days. BC Assessment values
 * are as of July 1 before the roll year (Assessment Act, s. 18). Nominal transfers are excluded.
 */
import { compareTexts } from '../../text/counts.ts'
import { DAY_MS, formatDate, type IsoDate, isIsoDate } from '../../text/dates.ts'
import { formatCurrency0 } from '../../text/money.ts'
import { growthPercent } from '../../text/percent.ts'
import { marketPrice } from './growth.ts'

const DAYS_PER_YEAR = 365.25
/** An annual gain needs at least this many days. */
const MIN_DAYS_FOR_A_YEAR = 365

export interface ValuePoint {
  kind: 'assessed' | 'sale' | 'asking'
  on: IsoDate
  dollars: number
  /** Roll year, for an assessed value. */
  year?: number
}

interface Appreciation {
  from: ValuePoint
  to: ValuePoint
  dollars: number
  totalPercent: number
  perYearPercent: number | null
}

/** 2026 → `2025-07-01` */
export const valuationDay = (rollYear: number): IsoDate => `${String(rollYear - 1).padStart(4, '0')}-07-01`

/** Null for an unknown or nominal amount, or an invalid day. */
export function valuePoint(
  kind: ValuePoint['kind'],
  on: IsoDate | null,
  dollars: number | null,
  year?: number,
): ValuePoint | null {
  const amount = kind === 'assessed' ? positiveOrNull(dollars) : marketPrice(dollars)
  if (amount === null || on === null || !isIsoDate(on)) return null
  return { kind, on, dollars: amount, ...(year === undefined ? {} : { year }) }
}

/** Points may be in any order. Null without two values on different days. */
export function computeAppreciation(points: readonly ValuePoint[]): Appreciation | null {
  const timeline = points.toSorted((a, b) => compareTexts(a.on, b.on) || rank(a) - rank(b))
  const to = timeline.at(-1)
  if (to === undefined) return null
  const history = timeline.filter(({ on }) => on < to.on)
  const from =
    history.findLast(({ kind }) => kind === 'sale') ?? history.find(({ kind }) => kind === 'assessed')
  if (from === undefined) return null
  const totalPercent = growthPercent(to.dollars, from.dollars)
  if (totalPercent === null) return null
  const days = (Date.parse(to.on) - Date.parse(from.on)) / DAY_MS
  return {
    from,
    to,
    dollars: to.dollars - from.dollars,
    totalPercent,
    perYearPercent:
      days < MIN_DAYS_FOR_A_YEAR ? null : ((to.dollars / from.dollars) ** (DAYS_PER_YEAR / days) - 1) * 100,
  }
}

/** Of values on one day, a price paid is preferred. */
const rank = ({ kind }: ValuePoint) => ['assessed', 'asking', 'sale'].indexOf(kind)

const positiveOrNull = (dollars: number | null) => (dollars !== null && dollars > 0 ? dollars : null)

/**
 * `From the sale for $850,000 (Mar 4, 2015) to the 2026 assessed total of $1,285,000 (valued Jul 1, 2025)`.
 */
export function appreciationLabel({ from, to }: Appreciation): string {
  return `From ${pointLabel(from)} to ${pointLabel(to)}`
}

function pointLabel({ kind, on, dollars, year }: ValuePoint): string {
  const amount = formatCurrency0(dollars)
  switch (kind) {
    case 'sale':
      return `the sale for ${amount} (${formatDate(on)})`
    case 'asking':
      return `the asking price of ${amount} (${formatDate(on)})`
    case 'assessed':
      return `the ${year === undefined ? '' : `${year} `}assessed total of ${amount} (valued ${formatDate(on)})`
  }
}
