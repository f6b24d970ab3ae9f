import { formatCount } from '../../text/counts.ts'
import { formatDate } from '../../text/dates.ts'
import { formatNumber } from '../../text/number-format.ts'
import { formatPercent } from '../../text/percent.ts'
import { formatReach, type UnitSystem } from '../../text/units.ts'
import { type Attributes, MIN_BUILDING_SHARE } from '../cma/sales/market-sale.ts'
import type { BasisListing } from './analysis-basis.ts'
import type { AnsweredAnalysis } from './answer-analysis.ts'
import { CLASS_TITLES, formatBuildingShare } from './attribute-texts.ts'
import type { SupplyCircle } from './market/market-course.ts'

export const NOT_AN_APPRAISAL = 'Market analysis, not an appraisal'
export const NOT_INSPECTED = `${NOT_AN_APPRAISAL}: nobody has inspected the property for it.`

export const COMPETITION_STATUSES: Readonly<Record<BasisListing['status'], string>> = {
  active: 'For sale',
  pending: 'Pending',
  expired: 'Expired unsold',
}

/** Shown for an earlier effective date. */
export const LISTINGS_UNKNOWN_TEXT =
  'What was for sale on that date is not known, because only the present state of listings is stored.'

/** Shown instead of the number of listings for sale, which could include other tenures. */
export const LISTED_TENURE_UNKNOWN_TEXT =
  'The number for sale is not known, because the tenure of listings was not yet recorded for this analysis.'

export const DAYS_UNKNOWN_TEXT =
  'Days on market by month are not known: too few sales around the subject have a listing date.'
export const SALE_TO_LIST_UNKNOWN_TEXT =
  'The sale-to-list price ratio by month is not known: too few sales around the subject have a list price.'
export const MONTHLY_SUPPLY_UNKNOWN_TEXT =
  'Months of supply in earlier months are not known, because only the present state of listings is stored.'

/** `6 of its comparables can be shown.`, if others are withheld. */
export const shownComparablesText = (count: number): string =>
  count === 0
    ? 'None of its comparables can be shown.'
    : `${formatNumber(count)} of its comparables can be shown.`

export const supplyText = ({ kilometres, soldCount }: SupplyCircle, units: UnitSystem): string =>
  `Listings for sale and months of supply are counted within ${formatReach(kilometres * 1000, units)} of the subject, at the pace of the ${formatCount(soldCount, 'sale')} there in the last six months. All other figures cover all eligible sales around the subject, including those farther away.`

export const PRICE_LEVEL =
  'The grid adjusts for time by this price level, which is 100% on the effective date. Figures from fewer than five sales are not shown.'

export const SUBJECT_NOT_FOR_SALE = 'A listing of the subject itself does not count as for sale.'

/** `2.4` */
export const formatSupply = (months: number): string => formatNumber(months, 1, 1)

interface CountedListings {
  /** Number of listings shown, the nearest. */
  shown: number
  listed: number
  count: number | null
}

/** `The nearest 20 of 143 competing listings`, `3 competing listings` */
export function competitionText({ shown, listed, count }: CountedListings): string {
  const total = count ?? listed
  const all = `${formatCount(total, 'competing listing')}${count === null ? ' that can be shown' : ''}`
  return shown < total ? `The nearest ${shown} of ${all}` : all
}

/** `For sale: 24 of the nearest 60 of 143 competing listings` */
export const statusCompetitionText = (
  status: BasisListing['status'],
  statusCount: number,
  listings: CountedListings,
): string =>
  `${COMPETITION_STATUSES[status]}: ${formatNumber(statusCount)} of ${competitionText(listings).replace(/^The/, 'the')}`

/** Explains why a house is compared as land. Omits a withheld share. */
export function comparedText({
  comparedAs,
  attributes: { buildingShare },
}: Pick<AnsweredAnalysis, 'comparedAs'> & { attributes: Pick<Attributes, 'buildingShare'> }): string | null {
  if (comparedAs === null) return null
  const reason =
    buildingShare === null
      ? 'the building is worth almost nothing'
      : `the building is ${formatBuildingShare(buildingShare)} of the assessed value, less than ${formatPercent(100 * MIN_BUILDING_SHARE)}`
  return `Compared as ${CLASS_TITLES[comparedAs].toLowerCase()}: ${reason}.`
}

export function methodText({
  edition,
  area,
  fittedOn,
  lineSaleCount,
  poolCount,
  poolMonths,
}: NonNullable<AnsweredAnalysis['market']>): string {
  const pool = `${formatCount(poolCount, 'sale')} of ${formatCount(poolMonths, 'month')} around the subject ${poolCount === 1 ? 'was' : 'were'} used`
  if (edition === 'line' && fittedOn !== null && lineSaleCount !== null)
    return `${pool}, with the market line of ${area ?? 'the area'} fitted to ${formatCount(lineSaleCount, 'sale')} on ${formatDate(fittedOn)}.`
  if (edition === 'local')
    return `${pool}. The model was fitted to them alone, because the market area has too few sales for a market line.`
  if (poolCount === 0) return 'No sale around the subject could be used.'
  return `${pool}: too few for a model, so adjustments are by hand.`
}
