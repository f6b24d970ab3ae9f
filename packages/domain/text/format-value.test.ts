import { expect, test } from 'vitest'
import { COLUMN_TYPES, type ColumnType, type ColumnValue } from './column-type.ts'
import { formatValue } from './format-value.ts'

test.each<[ColumnType, ColumnValue, string]>([
  ['text', 'RS-1', 'RS-1'],
  ['number', 1234.4, '1,234'],
  ['number2', 0.5, '0.50'],
  ['meters', 10.06, '10.1 m'],
  ['currency', 1830.14, '$1,830.14'],
  ['currency0', 1_285_000, '$1,285,000'],
  ['date', '2026-03-04', 'Mar 4, 2026'],
  ['areaImperial', 374.03, '4,026 ft²'],
  ['areaMetric', 374.03, '374 m²'],
  ['percent', 4.25, '+4.3%'],
  ['percent', -4, '−4.0%'],
  ['percent', -0.04, '0.0%'],
  ['percent', 0, '0.0%'],
  ['link', { name: 'RZ-18', link: 'https://city.example/rz18' }, 'RZ-18'],
  ['number', '1234', '1,234'],
  ['currency0', 'n/a', 'n/a'],
])('%s %j is written %s', (type, value, written) => expect(formatValue(type, value)).toBe(written))

test('lengths in feet when asked', () => expect(formatValue('meters', 10.06, 'imperial')).toBe('33 ft'))

test('what is missing has no text, in every type', () => {
  for (const type of COLUMN_TYPES) {
    expect(formatValue(type, null)).toBeNull()
    expect(formatValue(type, undefined)).toBeNull()
    expect(formatValue(type, '')).toBeNull()
    expect(formatValue(type, { name: ' ', link: '' })).toBeNull()
  }
  expect(formatValue('number', Number.NaN)).toBeNull()
})
