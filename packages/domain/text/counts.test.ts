import { expect, test } from 'vitest'
import { formatCount, formatList, nounFor } from './counts.ts'

test.each([
  [0, '0 parcels'],
  [1, '1 parcel'],
  [3, '3 parcels'],
  [10_000, '10,000 parcels'],
])('%d with its noun is %s', (count, shown) => expect(formatCount(count, 'parcel')).toBe(shown))

test('an irregular plural', () =>
  expect([1, 1204].map((count) => formatCount(count, 'Property', 'Properties'))).toEqual([
    '1 Property',
    '1,204 Properties',
  ]))

test('the noun alone', () =>
  expect([nounFor(1, 'storey'), nounFor(1.5, 'storey'), nounFor(0, 'was', 'were')]).toEqual([
    'storey',
    'storeys',
    'were',
  ]))

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
  [['A', 'B', 'C', 'D'], 'A, B and 2 more'],
])('%j is listed as "%s" when two are named of more than three', (words, shown) =>
  expect(formatList(words, words.length > 3 ? 2 : undefined)).toBe(shown),
)
