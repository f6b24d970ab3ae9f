import { expect, test } from 'vitest'
import { isStatedOutside, PARTLY_IN_RESERVE, reserveLabel } from './outside.ts'

test('a parcel lies outside where its own source says no', () => {
  expect(isStatedOutside('alr', { 'Agricultural Land Reserve': 'No' })).toBe(true)
  expect(isStatedOutside('floodplain', { Floodplain: 'N' })).toBe(true)
})

test('anything else leaves it open: yes, another constraint, no word, or a word that only begins so', () => {
  expect(isStatedOutside('alr', { 'Agricultural Land Reserve': 'Yes' })).toBe(false)
  expect(isStatedOutside('alr', { Floodplain: 'No' })).toBe(false)
  expect(isStatedOutside('floodplain', { Floodplain: null })).toBe(false)
  expect(isStatedOutside('floodplain', { Floodplain: 'Not surveyed' })).toBe(false)
  expect(isStatedOutside('floodplain', {})).toBe(false)
})

test.each([
  [null, 'ALR'],
  ['in the reserve', 'ALR'],
  [PARTLY_IN_RESERVE, 'Partly ALR'],
])('the reserve status %s', (status, label) => expect(reserveLabel(status)).toBe(label))
