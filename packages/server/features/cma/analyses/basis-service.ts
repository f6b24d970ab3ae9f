/** Reads what an analysis is made from: sales around its subject, listings, the roll. */
import { gunzipSync, gzipSync } from 'node:zlib'
import { distanceMetres } from '#domain/geometry/geodesy.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { homeFormOf } from '#domain/parcel/home-form.ts'
import { propertyClassOf } from '#domain/parcel/listing/property-class.ts'
import { addDays, addMonths, type IsoDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AnalysisBasis, BasisListing, BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import type { MarketClass } from '#domain/valuation/cma/sales/market-sale.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { knownParcels, parcelCard } from '../../parcels/parcels/service.ts'
import { findMarketId } from '../markets/market-queries.ts'
import { findListingsNearby, findPool, type ListingNearby } from '../sales/pool-queries.ts'
import { findMarketArea } from '../sales/subject-queries.ts'
import { type AnalysisContent, asBasisSale, readingOf } from './analysis-content.ts'
import { type NewBasis, readBasis as readStoredBasis } from './basis-queries.ts'
import { listOwnSales } from './own-sale-queries.ts'

/** Months back, the shortest first, until a model has enough sales; the course of the market is of the first. */
const POOL_MONTHS = [24, 36] as const
const ENOUGH_SALES = 150
/** Four times what a local fit uses: of all months, and in degrees nearest first. */
const MOST_SALES = 1_600
const POOL_KILOMETRES = 50
const LISTING_KILOMETRES = 10
const MOST_LISTINGS = 500
/** Days for which a listing that did not sell still says something. */
const LISTING_DAYS = 400

export const todayOf = ({ clock }: Pick<AppContext, 'clock'>): IsoDate => dayAt(clock(), DEFAULT_TIME_ZONE)

/** An analysis before its basis is read anew. */
interface Former {
  content: AnalysisContent
  basis: AnalysisBasis
}

/**
 * Reads the basis of an analysis anew. Sales that a person chose are in it wherever they are and whenever they were sold: own ones of the account, and those of
 * the `former` basis, which also has the assessment of a parcel that is no longer in the data.
 */
export async function readBasis(
  deps: Pick<AppContext, 'database' | 'clock'>,
  accountId: string,
  content: AnalysisContent,
  former: Former | null,
): Promise<NewBasis> {
  const { database } = deps
  const reading = readingOf(content)
  const { position, effectiveDate, marketClass, tenure } = reading
  const [pool, ownSales, area, assessment] = await Promise.all([
    readPool(database, reading),
    listOwnSales(database, accountId),
    findMarketArea(database, position),
    content.subject.upid === null
      ? null
      : readAssessment(database, content.subject.upid, effectiveDate, former?.basis ?? null),
  ])
  const nearby = await readListings(
    deps,
    reading,
    Math.min(LISTING_KILOMETRES, completeWithin(pool, position)),
    former,
  )
  const chosen = new Set(content.choices.map(({ saleId }) => saleId))
  const brought = former?.basis.sales.filter(({ id }) => chosen.has(id)) ?? []
  const own = ownSales
    .map(asBasisSale)
    .filter(
      (sale) => chosen.has(sale.id) || distanceMetres(position, sale.position) <= POOL_KILOMETRES * 1000,
    )
  const basis: AnalysisBasis = {
    sales: [...new Map([...brought, ...pool, ...own].map((sale) => [sale.id, sale])).values()],
    ...nearby,
    assessment,
    marketArea: area,
  }
  const marketId =
    area === null ? null : await findMarketId(database, { area, marketClass, tenure }, effectiveDate)
  return { content: packBasis(basis), marketId }
}

export const packBasis = (basis: AnalysisBasis): Buffer => gzipSync(JSON.stringify(basis))
const unpackBasis = (content: Buffer): AnalysisBasis =>
  JSON.parse(gunzipSync(content).toString('utf8')) as AnalysisBasis

export const openBasis = async (
  database: Pick<Database, 'db'>,
  accountId: string,
  id: string,
): Promise<AnalysisBasis> => unpackBasis(await readStoredBasis(database, accountId, id))

type Reading = ReturnType<typeof readingOf>

async function readPool(
  database: Database,
  { marketClass, position, effectiveDate }: Reading,
): Promise<BasisSale[]> {
  let pool: BasisSale[] = []
  for (const months of POOL_MONTHS) {
    pool = await findPool(database, {
      marketClass,
      position,
      since: addMonths(effectiveDate, -months),
      before: effectiveDate,
      kilometres: POOL_KILOMETRES,
      most: MOST_SALES,
    })
    if (pool.length >= ENOUGH_SALES) break
  }
  return pool
}

type Listings = Pick<AnalysisBasis, 'completeKilometres' | 'listings' | 'listingsOn'>

/**
 * Reads the listings around a place. They are stored as they are today: for an earlier effective date they are those of the `former` basis, where place, class
 * and date are the same, or not known.
 */
async function readListings(
  deps: Pick<AppContext, 'database' | 'clock'>,
  reading: Reading,
  kilometres: number,
  former: Former | null,
): Promise<Listings> {
  const { position, marketClass, effectiveDate } = reading
  if (effectiveDate < todayOf(deps)) {
    if (former === null || !isSameForListings(reading, readingOf(former.content))) {
      return { completeKilometres: kilometres, listings: [], listingsOn: null }
    }
    const completeKilometres = Math.min(kilometres, former.basis.completeKilometres)
    const listings = former.basis.listings.filter((listing) =>
      isWithin(completeKilometres, position, listing.position),
    )
    return { completeKilometres, listings, listingsOn: former.basis.listingsOn ?? null }
  }
  const found = await findListingsNearby(deps.database, {
    position,
    since: addDays(effectiveDate, -LISTING_DAYS),
    kilometres,
    most: MOST_LISTINGS,
  })
  return {
    completeKilometres: kilometres,
    listings: found.flatMap((row) => {
      const listing = asBasisListing(row, { marketClass, effectiveDate })
      return listing !== null && isWithin(kilometres, position, listing.position) ? [listing] : []
    }),
    listingsOn: effectiveDate,
  }
}

const isSameForListings = (one: Reading, other: Reading): boolean =>
  one.marketClass === other.marketClass &&
  one.effectiveDate === other.effectiveDate &&
  distanceMetres(one.position, other.position) === 0

const isWithin = (kilometres: number, from: LngLat, to: LngLat): boolean =>
  distanceMetres(from, to) <= kilometres * 1000

const KILOMETRES_PER_DEGREE = 110.5

/** Kilometres within which the pool has every sale: it is read by degrees, of which those of longitude are shorter. */
function completeWithin(pool: readonly BasisSale[], [lng, lat]: LngLat): number {
  if (pool.length < MOST_SALES) return POOL_KILOMETRES
  const farthest = Math.max(...pool.map(({ position: [x, y] }) => Math.hypot(x - lng, y - lat)))
  return farthest * KILOMETRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
}

async function readAssessment(
  database: Database,
  upid: string,
  effectiveDate: IsoDate,
  former: AnalysisBasis | null,
): Promise<AnalysisBasis['assessment']> {
  const effectiveYear = Number(effectiveDate.slice(0, 4))
  if (!(await knownParcels(database, [upid])).has(upid)) {
    // Subdivided or assembled since: what its last roll said is still true.
    const last = former?.assessment ?? null
    return last !== null && last.year <= effectiveYear ? last : null
  }
  const { assessments } = await parcelCard(database, upid)
  const newest = assessments.find(({ year, totalDollars }) => year <= effectiveYear && totalDollars !== null)
  if (newest === undefined || newest.totalDollars === null) return null
  const { year, totalDollars, landDollars, improvementDollars, releaseId } = newest
  return { year, totalDollars, landDollars, improvementDollars, releaseId }
}

function asBasisListing(
  row: ListingNearby,
  around: { marketClass: MarketClass; effectiveDate: IsoDate },
): BasisListing | null {
  const position: LngLat = [row.lng, row.lat]
  const { status } = row
  if (status !== 'active' && status !== 'pending' && status !== 'expired') return null
  if (row.listed_on > around.effectiveDate || classOf(row) !== around.marketClass) return null
  return {
    id: `listing:${row.id}`,
    listingNumber: row.listing_number,
    upid: row.upid,
    name: row.address ?? `MLS® ${row.listing_number}`,
    position,
    status,
    listedOn: row.listed_on,
    priceDollars: row.price_dollars,
    previousPriceDollars: row.previous_price_dollars,
    attributes: {
      ...UNKNOWN_ATTRIBUTES,
      floorSquareMetres: row.floor_area_square_metres,
      lotSquareMetres: around.marketClass === 'strata' ? null : row.lot_square_metres,
      yearBuilt: row.year_built,
      bedrooms: row.bedrooms,
      bathrooms: row.bathrooms,
    },
    releaseId: row.release_id,
  }
}

/** Class of a listing: of a unit strata, whatever its form. */
function classOf({ is_unit, property_type }: ListingNearby): MarketClass | null {
  const kind = propertyClassOf(property_type)
  if (kind === 'Land') return 'land'
  if (kind !== 'Residential') return null
  const form = homeFormOf(property_type)
  return is_unit || form === 'apartment' || form === 'townhouse' ? 'strata' : 'house'
}
