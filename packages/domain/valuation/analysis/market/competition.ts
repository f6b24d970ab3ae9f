import { distanceMetres } from '../../../geometry/geodesy.ts'
import type { IsoDate } from '../../../text/dates.ts'
import type { MarketProperty } from '../../cma/sales/market-sale.ts'
import type { AnalysisBasis, BasisListing } from '../analysis-basis.ts'
import type { ListingsState } from './market-course.ts'

interface Competition {
  state: Exclude<ListingsState, 'withheld'>
  /** Listings of the subject's tenure, the nearest first; empty if unknown. */
  all: (BasisListing & { metres: number })[]
  /** Null if unknown, or if their tenure is unknown. */
  activeCount: number | null
}

/** Listings on the effective date, without those of another tenure or of the subject. */
export function findCompetition(
  { upid, tenure, position }: Pick<MarketProperty, 'upid' | 'tenure' | 'position'>,
  { listings, listingsOn }: Pick<AnalysisBasis, 'listings' | 'listingsOn'>,
  effectiveDate: IsoDate,
): Competition {
  if (listingsOn !== effectiveDate) return { state: 'not known', all: [], activeCount: null }
  const others = listings.filter((listing) => upid === null || listing.upid !== upid)
  const all = others
    // As for a sale.
    .filter((listing) => (listing.tenure ?? 'freehold') === tenure)
    .map((listing) => ({ ...listing, metres: distanceMetres(position, listing.position) }))
    .sort((one, other) => one.metres - other.metres || (one.id < other.id ? -1 : 1))
  const isActive = ({ status }: BasisListing) => status === 'active'
  const isCounted =
    tenure === 'freehold' || others.filter(isActive).every((listing) => listing.tenure !== undefined)
  return { state: 'known', all, activeCount: isCounted ? all.filter(isActive).length : null }
}
