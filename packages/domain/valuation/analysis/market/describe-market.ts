import { distanceMetres } from '../../../geometry/geodesy.ts'
import type { IsoDate } from '../../../text/dates.ts'
import type { Comparison } from '../../cma/compare.ts'
import type { MarketScope } from '../../cma/sales/eligible-sales.ts'
import type { MarketProperty } from '../../cma/sales/market-sale.ts'
import type { AnalysedSale } from '../analysed-sales.ts'
import { type AnalysisBasis, type BasisListing, listReleases } from '../analysis-basis.ts'
import { type Distribution, findDistributions } from '../distributions.ts'
import {
  type AdjustedAssessment,
  adjustAssessment,
  type CourseMonth,
  findMarketCourse,
  findPriceLevels,
  findSupply,
  type ListingsState,
  type SupplyCircle,
} from './market-course.ts'

export interface DescribedMarket {
  course: {
    months: CourseMonth[]
    /** Null if the listings or their tenures are unknown. */
    activeCount: number | null
    monthsOfSupply: number | null
    supplyCircle: SupplyCircle | null
    /** Releases of the sales, of other data about them (null if not recorded), and of the listings. */
    madeFrom: { sales: number[]; descriptions: number[] | null; listings: number[] }
  }
  listings: Exclude<ListingsState, 'withheld'>
  /** Nearest first, without the subject's own listings. */
  competition: (BasisListing & { metres: number })[]
  competitionCount: number | null
  assessed: AdjustedAssessment | null
  distributions: Distribution[]
}

const MAX_COMPETITION = 60

interface MarketRequest {
  subject: MarketProperty
  scope: MarketScope
  basis: AnalysisBasis
  comparison: Pick<Comparison, 'line' | 'course'>
  countedSales: readonly AnalysedSale[]
}

export function describeMarket({
  subject,
  scope: { marketClass, effectiveDate },
  basis,
  comparison,
  countedSales,
}: MarketRequest): DescribedMarket {
  const eligible = countedSales.map(({ sale }) => sale)
  const levels = findPriceLevels(comparison, eligible, marketClass, effectiveDate)
  const { state: listings, all: competitors, activeCount } = findCompetition(subject, basis, effectiveDate)
  return {
    course: {
      months: findMarketCourse(eligible, levels, effectiveDate),
      activeCount,
      ...(activeCount === null
        ? { monthsOfSupply: null, supplyCircle: null }
        : findSupply(activeCount, countedSales, basis.completeKilometres, effectiveDate)),
      madeFrom: listReleases(basis.sales, competitors),
    },
    listings,
    competition: competitors.slice(0, MAX_COMPETITION),
    competitionCount: listings === 'known' ? competitors.length : null,
    assessed: adjustAssessment(basis.assessment, levels),
    distributions: findDistributions(eligible),
  }
}

interface Competition {
  state: Exclude<ListingsState, 'withheld'>
  /** Listings with the subject's tenure, nearest first. Empty if unknown. */
  all: (BasisListing & { metres: number })[]
  /** Null if listings or their tenures are unknown. */
  activeCount: number | null
}

/** Finds other properties' listings of the subject's tenure on the effective date. */
export function findCompetition(
  { upid, tenure, position }: Pick<MarketProperty, 'upid' | 'tenure' | 'position'>,
  { listings, listingsOn }: Pick<AnalysisBasis, 'listings' | 'listingsOn'>,
  effectiveDate: IsoDate,
): Competition {
  if (listingsOn !== effectiveDate) return { state: 'not known', all: [], activeCount: null }
  const others = listings.filter((listing) => upid === null || listing.upid !== upid)
  const all = others
    // Sales without a tenure count as freehold too.
    .filter((listing) => (listing.tenure ?? 'freehold') === tenure)
    .map((listing) => ({ ...listing, metres: distanceMetres(position, listing.position) }))
    .sort((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1))
  const isActive = ({ status }: BasisListing) => status === 'active'
  const isCounted =
    tenure === 'freehold' || others.filter(isActive).every((listing) => listing.tenure !== undefined)
  return { state: 'known', all, activeCount: isCounted ? all.filter(isActive).length : null }
}
