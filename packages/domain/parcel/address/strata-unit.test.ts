import { expect, test } from 'vitest'
import { buildingOf, isUnit, parcelOf } from './strata-unit.ts'

test('a unit names its building, a parcel itself', () => {
  expect([isUnit('demo-1~900000001'), isUnit('demo-1')]).toEqual([true, false])
  expect([parcelOf('demo-1~900000001'), parcelOf('demo-1')]).toEqual(['demo-1', 'demo-1'])
  expect([buildingOf('demo-1~u306'), buildingOf('demo-1')]).toEqual(['demo-1', null])
})
