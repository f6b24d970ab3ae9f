import type { RecordEntity } from './records.ts'

/** Nouns with which rows of an entity are counted: `330 parcels`. */
export const RECORD_NOUNS: Readonly<Record<RecordEntity, string>> = {
  parcel: 'parcels',
  layer_feature: 'map features',
  address: 'addresses',
  assessment: 'assessments',
  sale: 'sales',
  listing: 'listings',
  rental_offer: 'offers of rent',
}
