import { formatCount } from '../text/counts.ts'
import type { RecordEntity } from './records.ts'

const RECORD_NOUNS: Readonly<Record<RecordEntity, readonly [one: string, several: string]>> = {
  parcel: ['parcel', 'parcels'],
  layer_feature: ['map feature', 'map features'],
  address: ['address', 'addresses'],
  assessment: ['assessment', 'assessments'],
  sale: ['sale', 'sales'],
  listing: ['listing', 'listings'],
  rental_offer: ['rental offer', 'rental offers'],
}

export function formatRecordCount(count: number, entity: RecordEntity): string {
  return formatCount(count, ...RECORD_NOUNS[entity])
}

export const recordNoun = (entity: RecordEntity): string => RECORD_NOUNS[entity][1]
