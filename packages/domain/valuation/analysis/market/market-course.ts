/** The course of a market around a subject: price level, days on market, supply. */
import { addDays, addMonths, dayNumber, type IsoDate } from '../../../text/dates.ts'
import { median } from '../../cma/algebra/order-statistics.ts'
import type { Comparison } from '../../cma/compare.ts'
import { observeSale } from '../../cma/design/observation.ts'
import { lineRow, onLine } from '../../cma/line/market-line.ts'
import { type MarketClass, netPrice, pricedOn } from '../../cma/sales/market-sale.ts'
import type { BasisAssessment, BasisSale } from '../analysis-basis.ts'

export interface CourseMonth {
  /** `YYYY-MM` */
  month: string
  saleCount: number
  index: number | null
  low: number | null
  high: number | null
  medianDollars: number | null
  daysOnMarket: number | null
  saleToList: number | null
}

/** A sale with its ln price less what the line says of its attributes on the effective date. */
interface PriceLevel {
  sale: BasisSale
  /** ln of the price level of its day, with the sale's own scatter. */
  level: number
}

const COURSE_MONTHS = 24
/** Fewer values say more of chance than of the market. */
const LEAST_IN_MONTH = 5
/** Half the width of a range of 80 % of a normal deviation. */
const REACH_80 = 1.2816
/** Error of a median in that of a mean, of normal values. */
const MEDIAN_ERROR = 1.2533
const MAD_TO_DEVIATION = 1.4826

/** Returns the price levels of sales relative to the effective date; none where no model speaks for their attributes. */
export function findPriceLevels(
  { line, since }: Pick<Comparison, 'line' | 'since'>,
  sales: readonly BasisSale[],
  marketClass: MarketClass,
  effectiveDate: IsoDate,
): PriceLevel[] {
  if (line === null) return []
  const day = dayNumber(effectiveDate)
  return sales.map((sale) => {
    const observed = observeSale(sale, marketClass)
    const expected = onLine(line, lineRow(line, { ...observed, day })) + since(day)
    return { sale, level: observed.logPrice - expected }
  })
}

/** Returns the last 24 months up to that of the effective date, the oldest first. */
export function findMarketCourse(
  sales: readonly BasisSale[],
  levels: readonly PriceLevel[],
  effectiveDate: IsoDate,
): CourseMonth[] {
  const first = `${addMonths(effectiveDate, 1 - COURSE_MONTHS).slice(0, 7)}-01`
  const deviation = deviationOf(levels)
  return Array.from({ length: COURSE_MONTHS }, (_, index) => {
    const month = addMonths(first, index).slice(0, 7)
    const ofMonth = sales.filter((sale) => pricedOn(sale).startsWith(month))
    const its = levels.flatMap(({ sale, level }) => (pricedOn(sale).startsWith(month) ? [level] : []))
    return {
      month,
      saleCount: ofMonth.length,
      ...bandOf(its, deviation),
      medianDollars: medianOf(ofMonth.map(netPrice)),
      daysOnMarket: medianOf(
        ofMonth.flatMap((sale) =>
          sale.listedOn === null ? [] : [dayNumber(pricedOn(sale)) - dayNumber(sale.listedOn)],
        ),
      ),
      saleToList: medianOf(
        ofMonth.flatMap((sale) => (sale.listedDollars === null ? [] : [netPrice(sale) / sale.listedDollars])),
      ),
    }
  })
}

/** Days around a day whose sales speak for its price level, and how many they must be. */
const LEVEL_DAYS = 45
const LEAST_FOR_LEVEL = 10

export interface AdjustedAssessment extends BasisAssessment {
  asOf: IsoDate
  /** Dollars in the market of the effective date; null where the course of prices does not reach back so far. */
  adjustedDollars: number | null
}

/** Returns the assessed value in the market of the effective date: rolls are as of July 1 of the year before. */
export function adjustAssessment(
  assessment: BasisAssessment | null,
  levels: readonly PriceLevel[],
): AdjustedAssessment | null {
  if (assessment === null) return null
  const asOf = `${assessment.year - 1}-07-01`
  const level = findLevelOn(levels, asOf)
  return { ...assessment, asOf, adjustedDollars: level === null ? null : assessment.totalDollars / level }
}

/** Returns the price level of a day relative to the effective date; null where too few sales speak for it. */
function findLevelOn(levels: readonly PriceLevel[], day: IsoDate): number | null {
  const [from, to] = [addDays(day, -LEVEL_DAYS), addDays(day, LEVEL_DAYS)]
  const near = levels.flatMap(({ sale, level }) => {
    const date = pricedOn(sale)
    return date >= from && date <= to ? [level] : []
  })
  return near.length < LEAST_FOR_LEVEL ? null : Math.exp(median(near))
}

const medianOf = (values: readonly number[]): number | null =>
  values.length < LEAST_IN_MONTH ? null : median(values)

const deviationOf = (levels: readonly PriceLevel[]): number => {
  const all = levels.map(({ level }) => level)
  const middle = median(all)
  return MAD_TO_DEVIATION * median(all.map((level) => Math.abs(level - middle)))
}

function bandOf(levels: readonly number[], deviation: number): Pick<CourseMonth, 'index' | 'low' | 'high'> {
  if (levels.length < LEAST_IN_MONTH) return { index: null, low: null, high: null }
  const middle = median(levels)
  const reach = (REACH_80 * MEDIAN_ERROR * deviation) / Math.sqrt(levels.length)
  return { index: Math.exp(middle), low: Math.exp(middle - reach), high: Math.exp(middle + reach) }
}

/** `not known`: listings are imported as they are, and what was for sale on the effective date was not read on that day; `withheld`: left out behind a link. */
export const LISTINGS_STATES = ['known', 'not known', 'withheld'] as const
export type ListingsState = (typeof LISTINGS_STATES)[number]

const SUPPLY_MONTHS = 6

/** Returns the months for which active listings would last at the pace of the last six; null where nothing was sold. */
export function findMonthsOfSupply(
  activeCount: number,
  sales: readonly BasisSale[],
  effectiveDate: IsoDate,
): number | null {
  const since = addMonths(effectiveDate, -SUPPLY_MONTHS)
  const sold = sales.filter(({ soldOn }) => soldOn >= since).length
  return sold === 0 ? null : activeCount / (sold / SUPPLY_MONTHS)
}
