import { expect, it } from 'vitest'
import { formatRecordCount, recordNoun } from './record-nouns.ts'

it('Rows are counted with the noun of their number', () => {
  expect(formatRecordCount(1, 'parcel')).toBe('1 parcel')
  expect(formatRecordCount(1, 'address')).toBe('1 address')
  expect(formatRecordCount(0, 'sale')).toBe('0 sales')
  expect(formatRecordCount(2500, 'rental_offer')).toBe('2,500 rental offers')
  expect(recordNoun('layer_feature')).toBe('map features')
})
