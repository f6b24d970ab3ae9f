import { expect, test } from 'vitest'
import { formatCurrency0 } from './money.ts'
import { DASH, formatNumber, formatPlainNumber, formatRange, isReversedRange } from './number-format.ts'

test('whole unless decimals are asked for', () => {
  expect(formatNumber(1_285_000.4)).toBe('1,285,000')
  expect(formatNumber(0.5, 2)).toBe('0.5')
  expect(formatNumber(0.5, 2, 2)).toBe('0.50')
})

test('plain: no separators, no exponent', () => {
  expect(formatPlainNumber(1_285_000.25, 3)).toBe('1285000.25')
  expect(formatPlainNumber(1e-7, 12)).toBe('0.0000001')
  expect(formatPlainNumber(1e21, 20)).toBe('1000000000000000000000')
})

test('each way of formatting keeps its own formatter', () => {
  expect([formatNumber(1234.5, 1), formatPlainNumber(1234.5, 1), formatNumber(1234.5, 1)]).toEqual([
    '1,234.5',
    '1234.5',
    '1,234.5',
  ])
})

test('no negative zero, and a dash for what is no number', () => {
  expect([formatNumber(-0.2), formatPlainNumber(-0, 2)]).toEqual(['0', '0'])
  expect([formatNumber(Number.NaN), formatPlainNumber(Number.POSITIVE_INFINITY, 2)]).toEqual([DASH, DASH])
})

test.each([
  [{ min: 500_000, max: 900_000 }, '$500,000 to $900,000'],
  [{ min: 500_000, max: null }, '$500,000 or more'],
  [{ min: null, max: 900_000 }, 'up to $900,000'],
  [{ min: 900_000, max: 900_000 }, '$900,000'],
  [{ min: 0, max: 0 }, '$0'],
  [{ min: null, max: null }, null],
])('the range %o reads %s', (range, text) => {
  expect(formatRange(range, formatCurrency0)).toBe(text)
})

test('a range is reversed when its minimum is above its maximum', () => {
  expect(isReversedRange({ min: 3, max: 2 })).toBe(true)
  expect(isReversedRange({ min: 2, max: 2 })).toBe(false)
  expect(isReversedRange({ min: 3, max: null })).toBe(false)
})
