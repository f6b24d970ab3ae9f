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
import { type EntityTable, makeTable } from './entity-table.ts'

type Addressed = Parameters<typeof shortAddress>[0] & Parameters<typeof searchText>[0]

const ADDRESS_COLUMNS = {
  address: (record: Addressed) => shortAddress(record),
  search_text: (record: Addressed) => searchText(record) || null,
}

/** Entities in write order: parcels first, because others reference them. */
export const ENTITY_TABLES: { [E in RecordEntity]: EntityTable<E> } = {
  parcel: makeTable(PARCEL, { derived: ADDRESS_COLUMNS }),
  layer_feature: makeTable(LAYER_FEATURE),
  address: makeTable(ADDRESS, { derived: ADDRESS_COLUMNS }),
  assessment: makeTable(ASSESSMENT),
  sale: makeTable(SALE),
  listing: makeTable(LISTING),
  rental_offer: makeTable(RENTAL_OFFER, {
    problem: ({ monthlyRentDollars }) => (monthlyRentDollars > 0 ? null : 'its rent is not above zero'),
  }),
}

export const ENTITIES = Object.keys(ENTITY_TABLES) as RecordEntity[]
