import { searchText } from '#domain/parcel/address/address.ts'
import { shortAddress } from '#domain/parcel/address/display-address.ts'
import {
  ADDRESS,
  ASSESSMENT,
  LAYER_FEATURE,
  LISTING,
  PARCEL,
  RENTAL_OFFER,
  type RecordEntity,
  SALE,
} from '#domain/parcel/records.ts'
import { type EntityTable, tableOf } from './entity-table.ts'

type Addressed = Parameters<typeof shortAddress>[0] & Parameters<typeof searchText>[0]

const ADDRESS_COLUMNS = {
  address: (record: Addressed) => shortAddress(record),
  search_text: (record: Addressed) => searchText(record) || null,
}

/** Entities in write order: parcels first, because others reference them. */
export const ENTITY_TABLES: { [E in RecordEntity]: EntityTable<E> } = {
  parcel: tableOf(PARCEL, { derived: ADDRESS_COLUMNS }),
  layer_feature: tableOf(LAYER_FEATURE),
  address: tableOf(ADDRESS, { derived: ADDRESS_COLUMNS }),
  assessment: tableOf(ASSESSMENT),
  sale: tableOf(SALE),
  listing: tableOf(LISTING),
  rental_offer: tableOf(RENTAL_OFFER, {
    problem: ({ monthlyRentDollars }) => (monthlyRentDollars > 0 ? null : 'its rent is not above zero'),
  }),
}

export const ENTITIES = Object.keys(ENTITY_TABLES) as RecordEntity[]
