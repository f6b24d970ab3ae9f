import { distanceMetres, MIN_METRES_PER_DEGREE } from '#domain/geometry/geodesy.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { addDays, type IsoDate } from '#domain/text/dates.ts'
import type { AnalysisBasis, BasisListing } from '#domain/valuation/analysis/analysis-basis.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import type { MarketClass } from '#domain/valuation/cma/sales/market-sale.ts'
import { classifyListing } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Database } from '../../../db/open.ts'
import {
  type AroundListings,
  findListingKinds,
  findListingsNearby,
  type ListingNearby,
} from '../sales/listing-queries.ts'
import { getReading } from './analysis-content.ts'
import type { AnalysisContent } from './analysis-queries.ts'

const LISTING_KILOMETRES = 10
const MAX_LISTINGS = 500
/** An expired listing counts for this many days after it was first listed. Active listings always count. */
const EXPIRED_DAYS = 400

export interface PreviousBasis {
  content: AnalysisContent
  basis: AnalysisBasis
}

type Reading = ReturnType<typeof getReading>
type Listings = Pick<AnalysisBasis, 'completeKilometres' | 'listings' | 'listingsOn'>

interface ReadScope {
  /** Sales are complete within this radius. */
  kilometres: number
  today: IsoDate
  previous: PreviousBasis | null
}

/**
 * Reads the listings within the radius in which sales are complete. Only today's listings are known. For an
 * earlier date they come from the `previous` basis, if place, class and date are the same; otherwise they are
 * unknown.
 */
export async function readListings(
  database: Database,
  reading: Reading,
  { today, previous, ...read }: ReadScope,
): Promise<Listings> {
  const { position, marketClass, effectiveDate } = reading
  const kilometres = Math.min(LISTING_KILOMETRES, read.kilometres)
  if (effectiveDate < today) {
    if (previous === null || !haveSameListings(reading, getReading(previous.content))) {
      return { completeKilometres: kilometres, listings: [], listingsOn: null }
    }
    const { basis } = previous
    const complete = Math.min(kilometres, basis.completeKilometres)
    return { ...listingsWithin(complete, position, basis.listings), listingsOn: basis.listingsOn ?? null }
  }
  const expiredSince = addDays(effectiveDate, -EXPIRED_DAYS)
  const area = { position, until: effectiveDate, expiredSince, kilometres }
  const rows = await findClassListings(database, marketClass, area)
  const listings = rows.map((row) => toBasisListing(row, marketClass))
  // Both listings and sales are counted, so the smaller radius applies.
  const complete = getCompleteRadius(listings, { position, limit: MAX_LISTINGS, kilometres })
  return { ...listingsWithin(complete, position, listings), listingsOn: effectiveDate }
}

async function findClassListings(
  database: Database,
  marketClass: MarketClass,
  area: AroundListings,
): Promise<ListingNearby[]> {
  const kinds = (await findListingKinds(database, area)).filter(
    ({ property_type, is_unit }) => classifyListing(property_type, is_unit) === marketClass,
  )
  if (kinds.length === 0) return []
  return findListingsNearby(database, { ...area, kinds, limit: MAX_LISTINGS })
}

const listingsWithin = (completeKilometres: number, from: LngLat, listings: readonly BasisListing[]) => ({
  completeKilometres,
  listings: listings.filter(({ position }) => distanceMetres(from, position) <= completeKilometres * 1000),
})

const haveSameListings = (a: Reading, b: Reading): boolean =>
  a.marketClass === b.marketClass &&
  a.effectiveDate === b.effectiveDate &&
  distanceMetres(a.position, b.position) === 0

/**
 * Returns the radius in kilometres within which the nearest rows by degrees are complete. A degree of
 * longitude is shorter than one of latitude.
 */
export function getCompleteRadius(
  read: readonly { position: LngLat }[],
  { position: [lng, lat], limit, kilometres }: { position: LngLat; limit: number; kilometres: number },
): number {
  if (read.length < limit) return kilometres
  const farthest = Math.max(...read.map(({ position: [x, y] }) => Math.hypot(x - lng, y - lat)))
  const metres = farthest * MIN_METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  return Math.min(kilometres, metres / 1000)
}

const toBasisListing = (row: ListingNearby, marketClass: MarketClass): BasisListing => {
  const {
    address,
    lng,
    lat,
    bedrooms,
    bathrooms,
    floorSquareMetres,
    lotSquareMetres,
    yearBuilt,
    ...listing
  } = row
  const lot = marketClass === 'strata' ? null : lotSquareMetres
  const stated = { floorSquareMetres, lotSquareMetres: lot, yearBuilt, bedrooms, bathrooms }
  return {
    ...listing,
    name: address ?? `MLS® ${listing.listingNumber}`,
    position: [lng, lat],
    attributes: { ...UNKNOWN_ATTRIBUTES, ...stated },
  }
}
