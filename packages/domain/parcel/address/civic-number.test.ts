import { describe, expect, test } from 'vitest'
import {
  canBeRange,
  civicRange,
  compareCivicNumbers,
  isRangeWith,
  isWholeRange,
  listNumbers,
  normaliseCivicNumber,
  readCivicRange,
} from './civic-number.ts'

test.each([
  ['0519a', '519A'],
  ['1234½', '1234 1/2'],
  ['1234¼', '1234 1/4'],
  ['1234 ¾', '1234 3/4'],
  ['1234-1/2', '1234 1/2'],
  [' 12  1/2', '12 1/2'],
  ['1250-1254', '1250-1254'],
  ['0', '0'],
  ['1234.0', '1234'],
  ['1,234', '1234'],
])('civic number %s is stored as %s', (text, normalised) =>
  expect(normaliseCivicNumber(text)).toBe(normalised),
)

describe('two numbers with a dash between them', () => {
  test.each([
    ['1250', '1254', ['1250', '1252', '1254']],
    ['1250', '1253', ['1250', '1251', '1252', '1253']],
    ['0098', '100', ['98', '100']],
  ])('%s-%s may be a range', (first, last, numbers) =>
    expect(civicRange(first, last)?.numbers).toEqual(numbers),
  )

  test.each([
    ['306', '1189'],
    ['1254', '1250'],
    ['1250', '1250'],
    ['1250', '1351'],
    ['A', '12'],
  ])('%s-%s is none', (first, last) => expect(civicRange(first, last)).toBeNull())

  test('are the front of a building where they are close together', () => {
    expect(civicRange('1250', '1254')).toMatchObject({ kind: 'front' })
    expect(civicRange('1200', '1290')).toMatchObject({ kind: 'far' })
    expect(civicRange('12', '16')).toMatchObject({ kind: 'far' })
  })

  test.each([
    ['1250', '1254', ['1252'], true],
    ['204', '298', ['298'], false],
    ['204', '298', ['250', '298'], false],
    ['204', '298', ['204', '298'], true],
    ['204', '298', ['250'], true],
    ['204', '298', ['294-298'], false],
    ['72', '76', ['70-74', '76'], true],
  ])('%s-%s with %j on the street: a range is %s', (first, last, found, isRange) => {
    const range = civicRange(first, last)
    expect(range && canBeRange(range, found)).toBe(isRange)
  })

  test.each([
    ['1250', '1254', ['1252', '1254'], true],
    ['1250', '1254', ['1252'], false],
    ['1250', '1254', ['1250 & 1254'], true],
    ['5', '50', ['5', '9'], true],
    ['5', '50', ['6', '9'], false],
    ['72', '74', ['70-74'], true],
    ['72', '76', ['70-74'], false],
  ])('%s-%s with %j found: that is all of it, %s', (first, last, found, isWhole) => {
    const range = civicRange(first, last)
    expect(range && isWholeRange(range, found)).toBe(isWhole)
  })

  test.each([
    ['1250-1254', '1250', true],
    ['1250-1254', '1252', true],
    ['1250-1254', '1251', false],
    ['1250', '1250', false],
    ['1250-1254A', '1250', false],
    ['335 & 341', '341', true],
    ['335 & 341', '337', false],
  ])('%s as a source writes it holds %s: %s', (written, number, isHeld) =>
    expect(isRangeWith(written, number)).toBe(isHeld),
  )

  test('are no unit and its building where they were typed with “to”', () => {
    const range = civicRange('204', '298', true)
    expect(range && canBeRange(range, ['298'])).toBe(true)
    expect(range && isWholeRange(range, ['250', '298'])).toBe(true)
  })
})

test.each(['1254 to 1250', 'from 1254 THROUGH 1250'])('%s is read from the lower number', (text) =>
  expect(readCivicRange(text)).toMatchObject({
    numbers: ['1250', '1252', '1254'],
    written: '1250-1254',
    isReversed: true,
  }),
)

describe('listed houses', () => {
  test.each([
    ['335 & 341', ['335', '341'], '335 & 341'],
    ['341 AND 335 & 0345', ['341', '335', '345'], '341 & 335 & 345'],
    ['335/341', ['335', '341'], '335 & 341'],
  ])('%s', (text, numbers, written) => expect(readCivicRange(text)).toMatchObject({ numbers, written }))

  test.each([
    [['335', '341A'], true],
    [['335-341'], true],
    [['335 & 341'], true],
    [['341'], false],
  ])('335 & 341 with %j found: that is all, %s', (found, isWhole) => {
    const range = readCivicRange('335 & 341')
    expect(range && isWholeRange(range, found)).toBe(isWhole)
  })
})

test('numbers stand in the order of their street', () => {
  const numbers = ['9', '1250', '1250 1/2', '1250-1254', '1250A', '1252']
  expect(numbers.toReversed().sort(compareCivicNumbers)).toEqual(numbers)
})

test.each([
  ['1252A', ['1252']],
  ['1252 1/2', ['1252']],
  ['1252-1256', ['1252', '1254', '1256']],
  ['335 & 341', ['335', '341']],
  ['1252-1256A', ['1252']],
  ['A', []],
])('%s belongs to ranges with %j', (written, numbers) => expect([...listNumbers(written)]).toEqual(numbers))
