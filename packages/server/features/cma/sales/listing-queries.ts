import { sql } from 'kysely'
import { growBox } from '#domain/geometry/geodesy.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { BasisListing } from '#domain/valuation/analysis/analysis-basis.ts'
import type { Attributes } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Queryable } from '../../../db/open.ts'
import { isUnitUpid } from '../../../importers/derive/titles.ts'
import { TENURE } from './described-property.ts'

export interface AroundListings {
  position: LngLat
  until: IsoDate
  /** Expired listings are included only if listed since this day. */
  expiredSince: IsoDate
  kilometres: number
}

interface ListingKind {
  property_type: string
  is_unit: boolean
}

export interface ListingNearby
  extends Omit<BasisListing, 'name' | 'position' | 'attributes'>,
    Pick<Attributes, 'bedrooms' | 'bathrooms' | 'floorSquareMetres' | 'lotSquareMetres' | 'yearBuilt'> {
  address: string | null
  lng: number
  lat: number
}

const UNIT_CONDITION = sql`coalesce(${isUnitUpid(sql.ref('l.upid'))}, false)`

function areaCondition({ position, until, expiredSince, kilometres }: AroundListings) {
  const [lng, lat] = position
  const [west, south, east, north] = growBox([lng, lat, lng, lat], kilometres * 1000)
  return sql`l.kind = 'mls' AND l.status IN ('active', 'pending', 'expired') AND l.listed_on <= ${until}::date
    AND (l.status <> 'expired' OR l.listed_on >= ${expiredSince}::date)
    AND l.geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)`
}

export async function findListingKinds({ db }: Queryable, area: AroundListings): Promise<ListingKind[]> {
  const { rows } = await sql<ListingKind>`
    SELECT DISTINCT l.property_type, ${UNIT_CONDITION} AS is_unit FROM listing l WHERE ${areaCondition(area)}`.execute(
    db,
  )
  return rows
}

export async function findListingsNearby(
  { db }: Queryable,
  { kinds, limit, ...area }: AroundListings & { kinds: readonly ListingKind[]; limit: number },
): Promise<ListingNearby[]> {
  const [lng, lat] = area.position
  const { rows } = await sql<ListingNearby>`
    SELECT 'listing:' || l.id AS id, l.release_id AS "releaseId", l.listing_number AS "listingNumber", l.upid, l.status,
      l.listed_on AS "listedOn", l.price_dollars AS "priceDollars", l.previous_price_dollars AS "previousPriceDollars",
      l.address, l.bedrooms, l.bathrooms, l.floor_area_square_metres AS "floorSquareMetres", l.year_built AS "yearBuilt",
      (SELECT p.area_square_metres FROM parcel p WHERE p.upid = l.upid) AS "lotSquareMetres",
      coalesce((SELECT ${TENURE} FROM property p WHERE p.upid = l.upid), 'freehold') AS tenure,
      ST_X(l.geom) AS lng, ST_Y(l.geom) AS lat
    FROM listing l
    WHERE ${areaCondition(area)} AND (l.property_type, ${UNIT_CONDITION}) IN (SELECT * FROM unnest(
      ${kinds.map(({ property_type }) => property_type)}::text[], ${kinds.map(({ is_unit }) => is_unit)}::boolean[]))
    ORDER BY l.geom <-> ST_SetSRID(ST_MakePoint(${lng}, ${lat}), 4326), l.id
    LIMIT ${limit}`.execute(db)
  return rows
}
