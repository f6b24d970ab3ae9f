import { expect, test } from 'vitest'
import { buildingOf, formatParcels, isUnit, parcelOf } from './strata-unit.ts'

test('a unit names its building, a parcel itself', () => {
  expect([isUnit('demo-1~900000001'), isUnit('demo-1')]).toEqual([true, false])
  expect([parcelOf('demo-1~900000001'), parcelOf('demo-1')]).toEqual(['demo-1', 'demo-1'])
  expect([buildingOf('demo-1~u306'), buildingOf('demo-1')]).toEqual(['demo-1', null])
})

test.each([
  [[], '0 parcels'],
  [['demo-1'], '1 parcel'],
  [['demo-1', 'demo-1~u1', 'demo-2~u1'], '1 parcel, 2 units'],
  [['demo-1~u1'], '1 unit'],
])('%j are counted as %s', (upids, text) => expect(formatParcels(upids)).toBe(text))
