import { expect, test } from 'vitest'
import { COLUMN_TYPES, type ColumnType, type ColumnValue } from './column-type.ts'
import { formatValue } from './format-value.ts'

test.each<[ColumnType, ColumnValue, string]>([
  ['text', 'RS-1', 'RS-1'],
  ['number', 1234.4, '1,234'],
  ['number2', 0.5, '0.5'],
  ['number2', 4, '4'],
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
])('%s %j is written %s', (type, value, written) => expect(formatValue(type, value, 'metric')).toBe(written))

test.each<[ColumnType, number, string, string]>([
  ['meters', 10.06, '10.1 m', '33 ft'],
  ['area', 20_000, '2 ha', '4.94 ac'],
  ['floorArea', 20_000, '20,000 m²', '215,278 ft²'],
  ['areaMetric', 374.03, '374 m²', '374 m²'],
  ['areaImperial', 374.03, '4,026 ft²', '4,026 ft²'],
])(
  '%s %d is written in the units of its reader, unless its label names them',
  (type, value, metric, imperial) => {
    expect(formatValue(type, value, 'metric')).toBe(metric)
    expect(formatValue(type, value, 'imperial')).toBe(imperial)
  },
)

test('what is missing has no text, in every type', () => {
  for (const type of COLUMN_TYPES) {
    expect(formatValue(type, null, 'metric')).toBeNull()
    expect(formatValue(type, undefined, 'metric')).toBeNull()
    expect(formatValue(type, '', 'metric')).toBeNull()
    expect(formatValue(type, { name: ' ', link: '' }, 'metric')).toBeNull()
  }
  expect(formatValue('number', Number.NaN, 'metric')).toBeNull()
})
