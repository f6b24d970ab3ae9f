/** Listings around a subject that are for sale, or were and did not sell. */
import { distanceMetres } from '../../../geometry/geodesy.ts'
import type { IsoDate } from '../../../text/dates.ts'
import type { MarketProperty } from '../../cma/sales/market-sale.ts'
import type { AnalysisBasis, BasisListing } from '../analysis-basis.ts'
import type { ListingsState } from './market-course.ts'

interface Competition {
  /** `known` as they were on the effective date, or not. */
  state: Exclude<ListingsState, 'withheld'>
  /** All of the subject's tenure, and those whose tenure is not recorded, the nearest first; empty also where listings are not known. */
  all: (BasisListing & { metres: number })[]
  /** Number of the active ones; null: not known, also where they may be of another tenure. */
  activeCount: number | null
}

/** Returns the listings that compete with a subject on the effective date: those of another tenure do not, nor those of the subject itself. */
export function findCompetition(
  { upid, tenure, position }: Pick<MarketProperty, 'upid' | 'tenure' | 'position'>,
  { listings, listingsOn }: Pick<AnalysisBasis, 'listings' | 'listingsOn'>,
  effectiveDate: IsoDate,
): Competition {
  if (listingsOn !== effectiveDate) return { state: 'not known', all: [], activeCount: null }
  const all = listings
    .filter((listing) => upid === null || listing.upid !== upid)
    .filter((listing) => listing.tenure === undefined || listing.tenure === tenure)
    .map((listing) => ({ ...listing, metres: distanceMetres(position, listing.position) }))
    .sort((one, other) => one.metres - other.metres || (one.id < other.id ? -1 : 1))
  const active = all.filter(({ status }) => status === 'active')
  // Without a record they are taken to be freehold, as sales are, and would be no supply of another tenure.
  const isCounted = tenure === 'freehold' || active.every((listing) => listing.tenure !== undefined)
  return { state: 'known', all, activeCount: isCounted ? active.length : null }
}
