import { expect, test } from 'vitest'
import {
  buildingOf,
  formatParcelCount,
  formatParcels,
  formatProperties,
  isUnit,
  parcelOf,
} from './strata-unit.ts'

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

test.each([
  [{ parcelCount: 0, unitCount: 0 }, '0 parcels'],
  [{ parcelCount: 1_204, unitCount: 0 }, '1,204 parcels'],
  [{ parcelCount: 25, unitCount: 24 }, '1 parcel, 24 units'],
  [{ parcelCount: 1, unitCount: 1 }, '1 unit'],
])('%j reads %s', (count, text) => expect(formatParcelCount(count)).toBe(text))

test('one noun stands for parcels and units together', () => {
  expect(formatProperties(2_500, false)).toBe('2,500 parcels')
  expect(formatProperties(2_500, true)).toBe('2,500 properties')
  expect(formatProperties(1, true)).toBe('1 property')
})
