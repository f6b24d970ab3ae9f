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
import { createEntityTable, type EntityTable } from './entity-table.ts'

type Addressed = Parameters<typeof shortAddress>[0] & Parameters<typeof searchText>[0]

const ADDRESS_COLUMNS = {
  address: (record: Addressed) => shortAddress(record),
  search_text: (record: Addressed) => searchText(record) || null,
}

/** Entities in write order: parcels first, because others reference them. */
export const ENTITY_TABLES: { [E in RecordEntity]: EntityTable<E> } = {
  parcel: createEntityTable(PARCEL, { derived: ADDRESS_COLUMNS }),
  layer_feature: createEntityTable(LAYER_FEATURE),
  address: createEntityTable(ADDRESS, { derived: ADDRESS_COLUMNS }),
  assessment: createEntityTable(ASSESSMENT),
  sale: createEntityTable(SALE),
  listing: createEntityTable(LISTING),
  rental_offer: createEntityTable(RENTAL_OFFER, {
    problem: ({ monthlyRentDollars }) => (monthlyRentDollars > 0 ? null : 'its rent is not above zero'),
  }),
}

export const ENTITIES = Object.keys(ENTITY_TABLES) as RecordEntity[]
