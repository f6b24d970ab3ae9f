import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { titlesOn } from '../../../importers/derive/titles.ts'

export type ListingRow = Omit<Selectable<Schema['listing']>, 'geom'>

const FIELDS = [
  'id',
  'source_key',
  'dataset_key',
  'source_ref',
  'release_id',
  'content_hash',
  'kind',
  'listing_number',
  'upid',
  'parcel_ref',
  'pid',
  'status',
  'listed_on',
  'price_dollars',
  'previous_price_dollars',
  'property_type',
  'address',
  'bedrooms',
  'bathrooms',
  'floor_area_square_metres',
  'year_built',
  'brokerage',
  'broker',
  'remarks',
] as const satisfies readonly (keyof ListingRow)[]

/** MLS® listings of a number, newest first; a number reused by another board appears twice. */
export function listingsOfNumber({ db }: Database, number: string): Promise<ListingRow[]> {
  return db
    .selectFrom('listing')
    .select(FIELDS)
    .where((where) => where(where.fn<string>('upper', ['listing_number']), '=', number.toUpperCase()))
    .where('kind', '=', 'mls')
    .orderBy('listed_on', 'desc')
    .orderBy('id')
    .execute()
}

/** MLS® listings on a parcel, of a building with those of its strata units, newest first. */
export function listingsOfParcel({ db }: Database, upid: string): Promise<ListingRow[]> {
  return db
    .selectFrom('listing')
    .select(FIELDS)
    .where(sql<boolean>`upid IN (SELECT upid FROM ${titlesOn(sql.val(upid))} AS title)`)
    .where('kind', '=', 'mls')
    .orderBy('listed_on', 'desc')
    .orderBy('id')
    .execute()
}
