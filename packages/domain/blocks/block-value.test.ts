import { expect, test } from 'vitest'
import { alignBlockValue, formatBlockValue, formatChartBand, formatChartValue } from './block-value.ts'

test('prices by area are by the square foot or metre, as the reader’s units are', () => {
  expect(formatBlockValue('pricePerArea', 5_511.12, 'metric')).toBe('$5,511/m²')
  expect(formatBlockValue('pricePerArea', 5_511.12, 'imperial')).toBe('$512/ft²')
  expect(formatBlockValue('pricePerArea', null, 'imperial')).toBeNull()
  expect(formatBlockValue('pricePerArea', Number.NaN, 'imperial')).toBeNull()
  expect(alignBlockValue('pricePerArea')).toBe('right')
})

test('shares are percent with one decimal, in a column of numbers', () => {
  expect(formatBlockValue('share', 0.153, 'metric')).toBe('15.3%')
  expect(formatBlockValue('share', 1.003, 'metric')).toBe('100.3%')
  expect(formatBlockValue('share', 0, 'metric')).toBe('0.0%')
  expect(formatBlockValue('share', null, 'metric')).toBeNull()
  expect(alignBlockValue('share')).toBe('right')
})

test('other values are those of table columns', () => {
  expect(formatBlockValue('meters', 10.06, 'imperial')).toBe('33 ft')
  expect(alignBlockValue('text')).toBe('left')
})

test('charts have them narrow', () => {
  expect(formatChartValue('currency0', 1_285_000, 'metric')).toBe('$1.29M')
  expect(formatChartValue('pricePerArea', 5_511.12, 'imperial')).toBe('$512/ft²')
  expect(formatChartValue('pricePerArea', 5_511.12, 'metric')).toBe('$5,511/m²')
  expect(formatChartValue('number', 1_234, 'metric')).toBe('1,234')
})

test('bands of charts are in the reader’s units, with as many figures as tell them apart', () => {
  const band = { from: 400 * 10.7639104, below: 450 * 10.7639104 }
  expect(formatChartBand('pricePerArea', band, 'imperial')).toBe('$400 to $450/ft²')
  expect(formatChartBand('pricePerArea', band, 'metric')).toBe('$4,306 to $4,844/m²')
  const bandsOf = (...bounds: number[]) =>
    bounds.map((from) => formatChartBand('currency0', { from, below: from + 2_500 }, 'metric'))
  expect(bandsOf(1_200_000, 1_202_500)).toEqual(['$1.20M to $1.2025M', '$1.2025M to $1.205M'])
  expect(formatChartBand('currency0', { from: null, below: 950_000 }, 'metric')).toBe('below $950K')
  expect(formatChartBand('currency0', { from: 2_000_000, below: null }, 'metric')).toBe('$2.00M or more')
})
