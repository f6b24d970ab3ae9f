/** Figures that a share link withholds, because a source of their sales or listings forbids sharing. */
import type { AnsweredAnalysis } from './answer-analysis.ts'
import type { CourseMonth } from './market/market-course.ts'

type Course = AnsweredAnalysis['course']
type MadeFrom = AnsweredAnalysis['course']['madeFrom']
/** A null list means that releases were not recorded. */
type AllowsAll = (releaseIds: readonly number[] | null) => boolean

/** Figures about nearby sales could reveal the sales themselves. */
export const allowsSaleFigures = ({ sales }: MadeFrom, allowsAll: AllowsAll): boolean => allowsAll(sales)

/**
 * A withheld listing removes the active count and months of supply. A withheld or unrecorded description of a
 * sale removes days on market and sale-to-list ratio. Null if the sales are withheld.
 */
export function withholdCourse(course: Course, allowsAll: AllowsAll): Course | null {
  const { listings, descriptions } = course.madeFrom
  if (!allowsSaleFigures(course.madeFrom, allowsAll)) return null
  const areListingsAllowed = allowsAll(listings)
  const areDescriptionsAllowed = allowsAll(descriptions)
  return {
    ...course,
    months: areDescriptionsAllowed ? course.months : course.months.map(withoutListingFigures),
    activeCount: areListingsAllowed ? course.activeCount : null,
    monthsOfSupply: areListingsAllowed ? course.monthsOfSupply : null,
    supplyCircle: areListingsAllowed ? course.supplyCircle : null,
  }
}

const withoutListingFigures = (month: CourseMonth): CourseMonth => ({
  ...month,
  daysOnMarket: null,
  saleToList: null,
})

/**
 * Removes the time-adjusted amount if it uses withheld sales. Returns null if the assessment is withheld.
 */
export function withholdAssessed<Assessed extends NonNullable<AnsweredAnalysis['assessed']>>(
  assessment: Assessed | null,
  madeFrom: MadeFrom,
  allowsAll: AllowsAll,
): Assessed | null {
  if (assessment === null || !allowsAll([assessment.releaseId])) return null
  return assessment.adjustedDollars === null || allowsSaleFigures(madeFrom, allowsAll)
    ? assessment
    : { ...assessment, adjustedDollars: null }
}
