/** Listings around a subject that are for sale, or were and did not sell. */
import { distanceMetres } from '../../../geometry/geodesy.ts'
import type { IsoDate } from '../../../text/dates.ts'
import type { MarketProperty } from '../../cma/sales/market-sale.ts'
import type { AnalysisBasis, BasisListing } from '../analysis-basis.ts'
import type { ListingsState } from './market-course.ts'

interface Competition {
  /** Whether the state of the listings on the effective date is known. */
  state: Exclude<ListingsState, 'withheld'>
  /** All listings of the subject's tenure, the nearest first; empty if listings are unknown. */
  all: (BasisListing & { metres: number })[]
  /** Number of active listings; null if unknown, or if their tenure is unknown. */
  activeCount: number | null
}

/** Returns the listings that compete with a subject on the effective date, without those of another tenure or of the subject. */
export function findCompetition(
  { upid, tenure, position }: Pick<MarketProperty, 'upid' | 'tenure' | 'position'>,
  { listings, listingsOn }: Pick<AnalysisBasis, 'listings' | 'listingsOn'>,
  effectiveDate: IsoDate,
): Competition {
  if (listingsOn !== effectiveDate) return { state: 'not known', all: [], activeCount: null }
  const others = listings.filter((listing) => upid === null || listing.upid !== upid)
  const all = others
    // Without a record a listing is taken to be freehold, as a sale is.
    .filter((listing) => (listing.tenure ?? 'freehold') === tenure)
    .map((listing) => ({ ...listing, metres: distanceMetres(position, listing.position) }))
    .sort((one, other) => one.metres - other.metres || (one.id < other.id ? -1 : 1))
  const isActive = ({ status }: BasisListing) => status === 'active'
  const isCounted =
    tenure === 'freehold' || others.filter(isActive).every((listing) => listing.tenure !== undefined)
  return { state: 'known', all, activeCount: isCounted ? all.filter(isActive).length : null }
}
