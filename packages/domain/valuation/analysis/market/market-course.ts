import { addDays, addMonths, dayNumber, type IsoDate } from '../../../text/dates.ts'
import { median } from '../../cma/algebra/order-statistics.ts'
import type { Comparison } from '../../cma/compare.ts'
import { observeSale } from '../../cma/design/observation.ts'
import { lineRow, predict } from '../../cma/line/market-line.ts'
import type { PriceCourse } from '../../cma/line/price-course.ts'
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

/** A sale before the model's first sale. */
interface EarlierSale {
  sale: BasisSale
  /** ln of the price level on its day, relative to the effective date. Includes the sale's own deviation. */
  level: number
}

/**
 * Price levels relative to the effective date: from the model, and before its first sale from sale prices.
 */
interface PriceLevels {
  course: PriceCourse | null
  earlierSales: readonly EarlierSale[]
}

const COURSE_MONTHS = 24
/** Minimum number of sales for a monthly figure. */
const MIN_IN_MONTH = 5
/** Half the width of an 80 % range, in standard deviations. */
const REACH_80 = 1.2816
/** Standard error of a median relative to a mean's, for normal values. */
const MEDIAN_ERROR = 1.2533
const MAD_TO_DEVIATION = 1.4826

const pricedDay = (sale: BasisSale): number => dayNumber(pricedOn(sale))

/** Levels of earlier sales are residuals of the model, shifted to continue its price course. */
export function findPriceLevels(
  { line, course }: Pick<Comparison, 'line' | 'course'>,
  sales: readonly BasisSale[],
  marketClass: MarketClass,
  effectiveDate: IsoDate,
): PriceLevels {
  if (line === null || course === null || sales.every((sale) => pricedDay(sale) >= course.firstDay))
    return { course, earlierSales: [] }
  const day = dayNumber(effectiveDate)
  const levels = sales.map((sale) => {
    const observation = observeSale(sale, marketClass, line.design.imported)
    return { sale, level: observation.logPrice - predict(line, lineRow(line, { ...observation, day })) }
  })
  const earlierSales = levels.filter(({ sale }) => pricedDay(sale) < course.firstDay)
  const laterSales = levels.filter(({ sale }) => pricedDay(sale) >= course.firstDay)
  const gaps = laterSales.map(({ sale, level }) => level - course.levelOn(pricedDay(sale)))
  const offset = gaps.length === 0 ? 0 : median(gaps)
  return { course, earlierSales: earlierSales.map(({ sale, level }) => ({ sale, level: level - offset })) }
}

/** Returns the 24 months that end with the effective date's month, oldest first. */
export function findMarketCourse(
  sales: readonly BasisSale[],
  levels: PriceLevels,
  effectiveDate: IsoDate,
): CourseMonth[] {
  const first = `${addMonths(effectiveDate, 1 - COURSE_MONTHS).slice(0, 7)}-01`
  const deviation = robustDeviation(levels.earlierSales)
  return Array.from({ length: COURSE_MONTHS }, (_, index) => {
    const month = addMonths(first, index).slice(0, 7)
    const monthSales = sales.filter((sale) => pricedOn(sale).startsWith(month))
    return {
      month,
      saleCount: monthSales.length,
      ...bandAt(monthSales, levels, deviation),
      medianDollars: medianOrNull(monthSales.map(netPrice)),
      daysOnMarket: medianOrNull(
        monthSales.flatMap((sale) =>
          sale.listedOn === null ? [] : [dayNumber(pricedOn(sale)) - dayNumber(sale.listedOn)],
        ),
      ),
      saleToList: medianOrNull(
        monthSales.flatMap((sale) =>
          sale.listedDollars === null ? [] : [netPrice(sale) / sale.listedDollars],
        ),
      ),
    }
  })
}

/** The price level of a day comes from the sales of this many days before and after it. */
const LEVEL_DAYS = 45
const MIN_FOR_LEVEL = 10

export interface AdjustedAssessment extends BasisAssessment {
  asOf: IsoDate
  /** At prices of the effective date. Null if the price course starts after `asOf`. */
  adjustedDollars: number | null
}

/** An assessment states the value on July 1 of the previous year. */
export function adjustAssessment(
  assessment: BasisAssessment | null,
  levels: PriceLevels,
): AdjustedAssessment | null {
  if (assessment === null) return null
  const asOf = `${assessment.year - 1}-07-01`
  const level = findLevelOn(levels, asOf)
  return { ...assessment, asOf, adjustedDollars: level === null ? null : assessment.totalDollars / level }
}

/** Price level relative to the effective date. Null with too few sales. */
function findLevelOn({ course, earlierSales }: PriceLevels, day: IsoDate): number | null {
  if (course !== null && dayNumber(day) >= course.firstDay) return Math.exp(course.levelOn(dayNumber(day)))
  const [from, to] = [addDays(day, -LEVEL_DAYS), addDays(day, LEVEL_DAYS)]
  const surroundingLevels = earlierSales.flatMap(({ sale, level }) => {
    const date = pricedOn(sale)
    return date >= from && date <= to ? [level] : []
  })
  return surroundingLevels.length < MIN_FOR_LEVEL ? null : Math.exp(median(surroundingLevels))
}

const medianOrNull = (values: readonly number[]): number | null =>
  values.length < MIN_IN_MONTH ? null : median(values)

const robustDeviation = (earlierSales: readonly EarlierSale[]): number => {
  if (earlierSales.length === 0) return 0
  const levels = earlierSales.map(({ level }) => level)
  const middle = median(levels)
  return MAD_TO_DEVIATION * median(levels.map((level) => Math.abs(level - middle)))
}

type Band = Pick<CourseMonth, 'index' | 'low' | 'high'>
const NO_BAND: Band = { index: null, low: null, high: null }

/** Price level at the mean day of the month's sales, with its 80 % band. */
function bandAt(sales: readonly BasisSale[], { course, earlierSales }: PriceLevels, deviation: number): Band {
  if (course === null || sales.length < MIN_IN_MONTH) return NO_BAND
  const band = (level: number, error: number): Band => ({
    index: Math.exp(level),
    low: Math.exp(level - REACH_80 * error),
    high: Math.exp(level + REACH_80 * error),
  })
  const day = Math.round(sales.reduce((sum, sale) => sum + pricedDay(sale), 0) / sales.length)
  if (day >= course.firstDay) return band(course.levelOn(day), course.errorOn(day))
  const monthLevels = earlierSales.flatMap(({ sale, level }) => (sales.includes(sale) ? [level] : []))
  if (monthLevels.length < MIN_IN_MONTH) return NO_BAND
  return band(median(monthLevels), (MEDIAN_ERROR * deviation) / Math.sqrt(monthLevels.length))
}

/** `not known`: only current listings are imported. `withheld`: a share link hides them. */
export const LISTINGS_STATES = ['known', 'not known', 'withheld'] as const
export type ListingsState = (typeof LISTINGS_STATES)[number]

const SUPPLY_MONTHS = 6

/** Area in which listings are counted, with its sales of the last six months. */
export interface SupplyCircle {
  kilometres: number
  soldCount: number
}

interface Supply {
  /** Months in which these listings would sell at the present pace. Null without sales. */
  monthsOfSupply: number | null
  supplyCircle: SupplyCircle
}

export function findSupply(
  activeCount: number,
  sales: readonly { sale: BasisSale; metres: number }[],
  kilometres: number,
  effectiveDate: IsoDate,
): Supply {
  const since = addMonths(effectiveDate, -SUPPLY_MONTHS)
  const soldCount = sales.filter(
    ({ sale, metres }) => metres <= kilometres * 1000 && pricedOn(sale) >= since,
  ).length
  return {
    monthsOfSupply: soldCount === 0 ? null : activeCount / (soldCount / SUPPLY_MONTHS),
    supplyCircle: { kilometres, soldCount },
  }
}
