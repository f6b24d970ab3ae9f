import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMN_TYPES, type ColumnType } from '../text/column-type.ts'
import type { UnitSystem } from '../text/units.ts'
import { readTypedValue, typedText } from './read-typed-value.ts'

test.each([
  ['currency0', '$1,285,000', 1_285_000],
  ['currency', '-$12.50', -12.5],
  ['currency0', '−$46,000', -46_000],
  ['number', '1,234', 1_234],
  ['percent', '−4.2%', -4.2],
  ['date', '2019-04-03', '2019-04-03'],
  ['text', '  two  parcels ', 'two  parcels'],
  ['areaMetric', '374 m²', 374],
  ['areaMetric', '1.5 ha', 15_000],
  ['areaMetric', '1 ac', 4_046.8564],
  ['area', '4,026', 374.0275],
  ['floorArea', '4,026', 374.0275],
  ['areaImperial', '4,026', 374.0275],
  ['areaMetric', '4,026', 4_026],
  ['currency0', '1.4m', 1_400_000],
  ['currency0', '$1.4M', 1_400_000],
  ['currency', '800 k', 800_000],
  ['meters', '10.1 m', 10.1],
  ['meters', '33', 10.0584],
] as [ColumnType, string, string | number][])('%s: "%s" is read as %s', (type, text, value) => {
  const read = readTypedValue(type, text, 'imperial')
  expect(read).toEqual({ ok: true, value: typeof value === 'number' ? expect.closeTo(value, 3) : value })
})

test.each([
  ['currency0', 'a parcel'],
  ['currency0', '1,28,5000'],
  ['currency0', '1e9'],
  ['number', '--3'],
  ['number', '1.4m'],
  ['currency0', '1,25'],
  ['currency0', 'm'],
  ['number', '.'],
  ['date', '2019-02-30'],
  ['date', 'last spring'],
  ['areaMetric', '374 constructor'],
  ['areaMetric', '-5 m²'],
  ['meters', '12 inches'],
  ['number', '9999999999999'],
  ['text', 'x'.repeat(2_001)],
] as [ColumnType, string][])('%s: "%s" is refused with words', (type, text) => {
  const read = readTypedValue(type, text, 'imperial')
  expect(read).toEqual({ ok: false, reason: expect.stringMatching(/\.$/) })
})

test('nothing typed is no value, whatever the type', () => {
  for (const type of COLUMN_TYPES)
    expect(readTypedValue(type, '  ', 'metric')).toEqual({ ok: true, value: null })
})

test('what stands in the field is read back as what it was, but for less than is shown', () => {
  const numeric = fc.constantFrom<ColumnType[]>('number2', 'currency', 'areaMetric', 'areaImperial', 'meters')
  const amount = fc.integer({ min: 0, max: 1e9 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(
      numeric,
      amount,
      fc.constantFrom<UnitSystem[]>('metric', 'imperial'),
      (type, value, units) => {
        const read = readTypedValue(type, typedText(type, value, units), units)
        if (!read.ok) throw new Error(read.reason)
        expect(Math.abs(Number(read.value) - value)).toBeLessThan(0.006)
      },
    ),
  )
})
