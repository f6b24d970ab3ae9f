import { expect, test } from 'vitest'
import { alignReportValue, formatChartValue, formatReportValue } from './report-value.ts'

test('prices by area are by the square foot or metre, as the reader’s units are', () => {
  expect(formatReportValue('pricePerArea', 5_511.12, 'metric')).toBe('$5,511/m²')
  expect(formatReportValue('pricePerArea', 5_511.12, 'imperial')).toBe('$512/ft²')
  expect(formatReportValue('pricePerArea', null, 'imperial')).toBeNull()
  expect(formatReportValue('pricePerArea', Number.NaN, 'imperial')).toBeNull()
  expect(alignReportValue('pricePerArea')).toBe('right')
})

test('other values are those of table columns', () => {
  expect(formatReportValue('meters', 10.06, 'imperial')).toBe('33 ft')
  expect(alignReportValue('text')).toBe('left')
})

test('charts have them narrow', () => {
  expect(formatChartValue('currency0', 1_285_000, 'metric')).toBe('$1.29M')
  expect(formatChartValue('pricePerArea', 5_511.12, 'imperial')).toBe('$512')
  expect(formatChartValue('pricePerArea', 5_511.12, 'metric')).toBe('$5,511')
  expect(formatChartValue('number', 1_234, 'metric')).toBe('1,234')
})
