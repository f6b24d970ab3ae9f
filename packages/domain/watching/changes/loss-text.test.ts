import { expect, test } from 'vitest'
import { assessLosses, lossText, type RowCounts } from './assess-losses.ts'

const cases: [string, Omit<RowCounts, 'added'>][] = [
  [
    'Zoning: 40 of 200 rows are gone (20%). Up to 5% is usual.',
    { entity: 'layer_feature', layer: 'zoning', previous: 200, removed: 40 },
  ],
  [
    'Parcels: 200,000 of 2,200,000 rows are gone (9%). Up to 5% is usual.',
    { entity: 'parcel', layer: null, previous: 2_200_000, removed: 200_000 },
  ],
  [
    'Map features: 6 of 9 rows are gone (67%). Up to 5% is usual.',
    { entity: 'layer_feature', layer: 'water', previous: 9, removed: 6 },
  ],
]
test.each(cases)('%s', (text, counts) => {
  expect(assessLosses([{ ...counts, added: 0 }]).losses.map(lossText)).toEqual([text])
})
