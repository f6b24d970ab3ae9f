import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageFromYear,
  formatDate,
  formatInputDate,
  formatLongDate,
  isIsoDate,
  isoDate,
  isRealDate,
  parseKnownDate,
  readIsoDate,
} from './dates.ts'

const anyDate = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9000-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('real calendar dates', () => {
  test.each(['2026-03-04', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) =>
    expect(isIsoDate(text)).toBe(true),
  )
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-3-4',
    '26-03-04',
    '',
    '2026-03-04T00:00',
  ])('%s is none', (text) => expect(readIsoDate(text)).toBeNull())
  test('parts of days are none', () => expect(isRealDate({ year: 2026, month: 3, day: 1.5 })).toBe(false))
  test('a bug is reported', () => expect(() => parseKnownDate('soon')).toThrow('soon'))
})

describe('showing dates', () => {
  test('MMMM d, yyyy', () => expect(formatLongDate('2026-03-04')).toBe('March 4, 2026'))
  test('Mar 4, 2026', () => expect(formatDate('2026-03-04')).toBe('Mar 4, 2026'))
  test('MM/dd/yyyy', () => expect(formatInputDate('2026-03-04')).toBe('03/04/2026'))
  test('what is no date stays as it is', () => {
    for (const format of [formatLongDate, formatDate, formatInputDate])
      expect(format('unknown')).toBe('unknown')
  })
})

describe('counting', () => {
  test('days across a leap day and a year', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
  test('months keep to the last day of a short month', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-11-15', 14)).toBe('2028-01-15')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  })
  test('law: days added and taken away again', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date)
      }),
    )
  })
  test('law: a date reads back, and text order is date order', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 40_000 }), (date, days) => {
        expect(isoDate(parseKnownDate(date))).toBe(date)
        expect(addDays(date, days) > date).toBe(true)
        expect(isIsoDate(addMonths(date, days % 100))).toBe(true)
      }),
    )
  })
})

test.each([
  [2000, 26],
  ['1954', 72],
  [2026, 0],
])('built in %s is %d years old in 2026', (year, age) => expect(ageFromYear(year, 2026)).toBe(age))

test.each([
  2027,
  '2027',
  Number.NaN,
  'unknown',
  '',
  ' ',
  null,
  undefined,
  0,
  -5,
  1999.5,
  Number.POSITIVE_INFINITY,
])('an invalid or future year has no age: %s', (year) => expect(ageFromYear(year, 2026)).toBeNull())
