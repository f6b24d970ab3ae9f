import { compareTexts } from '../text/counts.ts'
import { addMonths, type IsoDate } from '../text/dates.ts'
import { median } from './cma/algebra/order-statistics.ts'

export interface NearbySale {
  upid: string
  soldOn: IsoDate
  priceDollars: number
  floorSquareMetres: number | null
  /** Distance between the centres of the subject's parcel and the sold parcel. */
  metres: number
}

export const MIN_FOR_MEDIAN = 5
/** Prices below this are seldom at arm's length. */
export const NOMINAL_DOLLARS = 10_000

export const MAX_COMPARABLES = 20
/** Periods in months, tried until one has enough comparables for a median. */
const COMPARABLE_MONTHS = [12, 24, 36] as const
/** Calendar quarters of the market, including the current one. */
const MARKET_QUARTERS = 12

/** Chooses the latest sale of each property in the shortest period with enough sales, nearest first. */
export function chooseComparables<Sale extends NearbySale>(
  sales: readonly Sale[],
  today: IsoDate,
): { months: number; totalCount: number; chosen: Sale[] } {
  const latest = latestSales(sales)
  let months = 0
  let recentSales: Sale[] = []
  for (months of COMPARABLE_MONTHS) {
    const since = addMonths(today, -months)
    recentSales = latest.filter(({ soldOn }) => soldOn >= since && soldOn <= today)
    if (recentSales.length >= MIN_FOR_MEDIAN) break
  }
  const sortedSales = recentSales.toSorted((a, b) => a.metres - b.metres || compareTexts(b.soldOn, a.soldOn))
  return { months, totalCount: recentSales.length, chosen: sortedSales.slice(0, MAX_COMPARABLES) }
}

function latestSales<Sale extends NearbySale>(sales: readonly Sale[]): Sale[] {
  const latest = new Map<string, Sale>()
  for (const sale of sales) {
    const previous = latest.get(sale.upid)
    if (!previous || sale.soldOn > previous.soldOn) latest.set(sale.upid, sale)
  }
  return [...latest.values()]
}

export const pricePerArea = ({
  priceDollars,
  floorSquareMetres,
}: Pick<NearbySale, 'priceDollars' | 'floorSquareMetres'>): number | null =>
  floorSquareMetres !== null && floorSquareMetres > 0 ? priceDollars / floorSquareMetres : null

export const pricesPerArea = (sales: readonly NearbySale[]): number[] =>
  sales.map(pricePerArea).filter((price) => price !== null)

export const marketMedian = (values: readonly number[]): number | null =>
  values.length < MIN_FOR_MEDIAN ? null : median(values)

interface MarketQuarter<Sale> {
  name: string
  sales: Sale[]
}

/** Newest calendar quarter first. */
export function salesByQuarter<Sale extends NearbySale>(
  sales: readonly Sale[],
  today: IsoDate,
): MarketQuarter<Sale>[] {
  const byName = Map.groupBy(
    sales.filter(({ soldOn }) => soldOn <= today),
    ({ soldOn }) => quarterName(soldOn),
  )
  return Array.from({ length: MARKET_QUARTERS }, (_, quartersBack) => {
    const name = quarterName(addMonths(quarterStart(today), -3 * quartersBack))
    return { name, sales: byName.get(name) ?? [] }
  })
}

/** First day of the earliest market quarter. */
export const marketStart = (today: IsoDate): IsoDate =>
  addMonths(quarterStart(today), -3 * (MARKET_QUARTERS - 1))

const quarterNumber = (date: IsoDate): number => Math.ceil(Number(date.slice(5, 7)) / 3)
const quarterName = (date: IsoDate): string => `${date.slice(0, 4)} Q${quarterNumber(date)}`
const quarterStart = (date: IsoDate): IsoDate =>
  `${date.slice(0, 4)}-${String(quarterNumber(date) * 3 - 2).padStart(2, '0')}-01`

interface Band {
  /** Whole number, included. A null end is open. */
  from: number | null
  /** Whole number, excluded. A null end is open. */
  below: number | null
  count: number
}

const MAX_BANDS = 8
const STEPS = [1, 2, 2.5, 5, 10]

/**
 * Counts values in bands of a round width. An outer band is open if values lie beyond the band of the 5th or
 * 95th percentile.
 */
export function distribute(values: readonly number[]): Band[] {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [quantile(sorted, 0.05), quantile(sorted, 0.95)]
  if (low === undefined || high === undefined) return []
  const step = roundStep((high - low) / (MAX_BANDS - 1))
  const first = Math.floor(low / step) * step
  const count = Math.floor((high - first) / step) + 1
  const min = sorted[0] ?? 0
  const max = sorted.at(-1) ?? 0
  return Array.from({ length: count }, (_, index): Band => {
    const from = first + index * step
    const upperBound = from + step
    const bounds = {
      from: index === 0 && min < from ? null : from,
      below: index === count - 1 && max >= upperBound ? null : upperBound,
    }
    return { ...bounds, count: sorted.filter((value) => isInBand(bounds, value)).length }
  })
}

export const isInBand = ({ from, below: upperBound }: Pick<Band, 'from' | 'below'>, value: number): boolean =>
  (from === null || value >= from) && (upperBound === null || value < upperBound)

const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.round((sorted.length - 1) * share)]

/** Smallest round number that is at least `min`: 1, 2, 5, 10 or 25, with any number of zeros. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, min)))
  const step = STEPS.find((multiple) => multiple * power >= min && Number.isInteger(multiple * power)) ?? 10
  return step * power
}
