import type { RecordEntity } from '#domain/parcel/records.ts'
import type { EntityTable } from './entity-table.ts'
import { address, layerFeature, parcel } from './ground-tables.ts'
import { assessment, listing, rentalOffer, sale } from './market-tables.ts'

/** Entities, in the order in which a release is written: parcels first, for the rest refers to them. */
export const ENTITY_TABLES: { [E in RecordEntity]: EntityTable<E> } = {
  parcel,
  layer_feature: layerFeature,
  address,
  assessment,
  sale,
  listing,
  rental_offer: rentalOffer,
}

export const ENTITIES = Object.keys(ENTITY_TABLES) as RecordEntity[]
