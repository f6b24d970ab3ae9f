/** Listings around a subject that are for sale, or were and did not sell. */
import { distanceMetres } from '../../../geometry/geodesy.ts'
import type { IsoDate } from '../../../text/dates.ts'
import type { MarketProperty } from '../../cma/sales/market-sale.ts'
import type { AnalysisBasis, BasisListing } from '../analysis-basis.ts'
import type { ListingsState } from './market-course.ts'

interface Competition {
  /** `known` as they were on the effective date, or not. */
  state: Exclude<ListingsState, 'withheld'>
  /** All of them, the nearest first; empty also where they are not known. */
  all: (BasisListing & { metres: number })[]
  /** Number of the active ones; null: not known. */
  activeCount: number | null
}

/** Returns the listings that compete with a subject on the effective date: those of the subject itself do not. */
export function findCompetition(
  { upid, position }: Pick<MarketProperty, 'upid' | 'position'>,
  { listings, listingsOn }: Pick<AnalysisBasis, 'listings' | 'listingsOn'>,
  effectiveDate: IsoDate,
): Competition {
  if (listingsOn !== effectiveDate) return { state: 'not known', all: [], activeCount: null }
  const all = listings
    .filter((listing) => upid === null || listing.upid !== upid)
    .map((listing) => ({ ...listing, metres: distanceMetres(position, listing.position) }))
    .sort((one, other) => one.metres - other.metres || (one.id < other.id ? -1 : 1))
  return { state: 'known', all, activeCount: all.filter(({ status }) => status === 'active').length }
}
