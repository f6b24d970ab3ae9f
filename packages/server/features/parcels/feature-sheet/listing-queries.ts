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

/** Finds listings, newest first. Two boards can use the same number. */
export function listingsByNumber({ db }: Database, number: string) {
  return db
    .selectFrom('listing')
    .select(FIELDS)
    .where((eb) => eb(eb.fn<string>('upper', ['listing_number']), '=', number.toUpperCase()))
    .where('kind', '=', 'mls')
    .orderBy('listed_on', 'desc')
    .orderBy('id')
    .execute()
}

/** Includes the listings of strata units, newest first. */
export function listingsByParcel({ db }: Database, upid: string) {
  return db
    .selectFrom('listing')
    .select(FIELDS)
    .where(sql<boolean>`upid IN (SELECT upid FROM ${titlesOn(sql.val(upid))} AS title)`)
    .where('kind', '=', 'mls')
    .orderBy('listed_on', 'desc')
    .orderBy('id')
    .execute()
}
