import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { titlesOn } from '../../../importers/derive/titles.ts'

export type ListingRow = Awaited<ReturnType<typeof listingsByNumber>>[number]

const FIELDS = [
  'id',
  'upid',
  'release_id as releaseId',
  'listing_number as listingNumber',
  'status',
  'listed_on as listedOn',
  'price_dollars as priceDollars',
  'previous_price_dollars as previousPriceDollars',
  'property_type as propertyType',
  'address',
  'pid',
  'bedrooms',
  'bathrooms',
  'floor_area_square_metres as floorAreaSquareMetres',
  'year_built as yearBuilt',
  'brokerage',
  'broker',
  'remarks',
] as const

/** Newest first. */
const selectListings = ({ db }: Database) =>
  db.selectFrom('listing').select(FIELDS).where('kind', '=', 'mls').orderBy('listed_on', 'desc').orderBy('id')

/** Two boards can use the same number. */
export const listingsByNumber = (database: Database, number: string) =>
  selectListings(database)
    .where((eb) => eb(eb.fn<string>('upper', ['listing_number']), '=', number.toUpperCase()))
    .execute()

/** Includes the listings of strata units. */
export const listingsByParcel = (database: Database, upid: string) =>
  selectListings(database)
    .where(sql<boolean>`upid IN (SELECT upid FROM ${titlesOn(sql.val(upid))} AS title)`)
    .execute()
