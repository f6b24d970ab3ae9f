/** Rules for what an analysis leaves out behind a link: figures that were made from sales and listings whose sources do not allow that they are passed on. */
import type { AnsweredAnalysis } from './answer-analysis.ts'
import type { CourseMonth } from './market/market-course.ts'

type Course = AnsweredAnalysis['course']
type MadeFrom = AnsweredAnalysis['course']['madeFrom']
/** Decides on releases; null: some are not recorded. */
type AllowsAll = (releaseIds: readonly number[] | null) => boolean

/** Returns whether what was counted of the sales around the subject may be shown: it may say the same as they do. */
export const allowsSaleFigures = ({ sales }: MadeFrom, allowsAll: AllowsAll): boolean => allowsAll(sales)

/**
 * Returns the course without the figures of withheld listings: those for sale and the months of supply, where a listing around the subject is withheld; days
 * on market and sale to list price, where what describes a sale is, or was not recorded. Null where the sales themselves are withheld.
 */
export function withholdCourse(course: Course, allowsAll: AllowsAll): Course | null {
  const { listings, descriptions } = course.madeFrom
  if (!allowsSaleFigures(course.madeFrom, allowsAll)) return null
  const areListingsAllowed = allowsAll(listings)
  const areDescriptionsAllowed = allowsAll(descriptions)
  return {
    ...course,
    months: areDescriptionsAllowed ? course.months : course.months.map(withoutListed),
    activeCount: areListingsAllowed ? course.activeCount : null,
    monthsOfSupply: areListingsAllowed ? course.monthsOfSupply : null,
    supplyCircle: areListingsAllowed ? course.supplyCircle : null,
  }
}

const withoutListed = (month: CourseMonth): CourseMonth => ({
  ...month,
  daysOnMarket: null,
  saleToList: null,
})

/** Returns the assessed value without its amount on the effective date, where the sales that carry it there are withheld; null where it is withheld itself. */
export function withholdAssessed<Assessed extends NonNullable<AnsweredAnalysis['assessed']>>(
  assessed: Assessed | null,
  madeFrom: MadeFrom,
  allowsAll: AllowsAll,
): Assessed | null {
  if (assessed === null || !allowsAll([assessed.releaseId])) return null
  return assessed.adjustedDollars === null || allowsSaleFigures(madeFrom, allowsAll)
    ? assessed
    : { ...assessed, adjustedDollars: null }
}
