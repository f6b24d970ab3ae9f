import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIsoDate } from '#domain/text/dates.ts'
import {
  daysOnPage,
  moveInCalendar,
  readYear,
  setMonth,
  setYear,
  turnPage,
  yearsOnPage,
} from './calendar-month.ts'

const day = '2026-03-04' // a Wednesday

describe('a typed year', () => {
  test.each([
    ['2026', 2026],
    [' 1998 ', 1998],
    ['1000', 1000],
    ['9999', 9999],
  ])('%s', (text, year) => expect(readYear(text)).toBe(year))
  test.each(['', ' ', '202', '20266', '0999', '-2026', '2o26', '2026.0', '2e10'])('%s is none', (text) =>
    expect(readYear(text)).toBeNull(),
  )
})

test('a page of days begins on a Sunday, ends on a Saturday and holds the month', () => {
  expect(daysOnPage(day)[0]).toBe('2026-03-01')
  expect(daysOnPage(day).at(-1)).toBe('2026-04-04')
  expect(daysOnPage('2026-02-10')).toHaveLength(28) // begins on a Sunday, ends on a Saturday
  expect(daysOnPage('2026-05-10')).toHaveLength(42)
  expect(daysOnPage('2026-05-10')[0]).toBe('2026-04-26')
})

describe('pages of years', () => {
  test('24 to a page', () => {
    expect(yearsOnPage(2026)).toHaveLength(24)
    expect(yearsOnPage(2026)[0]).toBe(2016)
    expect(yearsOnPage(2026).at(-1)).toBe(2039)
  })
  test('law: every year is on its own page, and pages do not overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), (year) => {
        const page = yearsOnPage(year)
        expect(page).toContain(year)
        for (const other of page) expect(yearsOnPage(other)).toEqual(page)
      }),
    )
  })
})

describe('moving by keys', () => {
  test.each([
    ['days', 'ArrowLeft', '2026-03-03'],
    ['days', 'ArrowRight', '2026-03-05'],
    ['days', 'ArrowUp', '2026-02-25'],
    ['days', 'ArrowDown', '2026-03-11'],
    ['days', 'Home', '2026-03-01'],
    ['days', 'End', '2026-03-07'],
    ['days', 'PageUp', '2026-02-04'],
    ['days', 'PageDown', '2026-04-04'],
    ['months', 'ArrowLeft', '2026-02-04'],
    ['months', 'ArrowDown', '2026-07-04'],
    ['months', 'ArrowUp', '2025-11-04'],
    ['months', 'Home', '2026-01-04'],
    ['months', 'End', '2026-04-04'],
    ['months', 'PageDown', '2027-03-04'],
    ['years', 'ArrowRight', '2027-03-04'],
    ['years', 'ArrowUp', '2022-03-04'],
    ['years', 'Home', '2024-03-04'],
    ['years', 'End', '2027-03-04'],
    ['years', 'PageUp', '2002-03-04'],
  ] as const)('in the view of %s, %s', (view, key, date) => expect(moveInCalendar(view, day, key)).toBe(date))
  test('with Shift a page of days is a year', () => {
    expect(moveInCalendar('days', day, 'PageUp', true)).toBe('2025-03-04')
    expect(moveInCalendar('days', day, 'PageDown', true)).toBe('2027-03-04')
  })
  test('other keys are not the calendar’s', () => expect(moveInCalendar('days', day, 'a')).toBeNull())
  test('it ends with its first and last year', () => {
    expect(moveInCalendar('days', '9999-12-31', 'ArrowRight')).toBe('9999-12-31')
    expect(turnPage('years', '1001-01-01', -1)).toBe('1001-01-01')
    expect(turnPage('months', '9999-05-01', 1)).toBe('9999-05-01')
  })
  test('law: always a real date', () => {
    const date = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, 10))
    const view = fc.constantFrom('days' as const, 'months' as const, 'years' as const)
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
    fc.assert(
      fc.property(date, view, fc.constantFrom(...keys), (from, shown, key) => {
        expect(isIsoDate(moveInCalendar(shown, from, key) ?? '')).toBe(true)
      }),
    )
  })
})

test('another year or month keeps the day where it has it', () => {
  expect(setYear('2024-02-29', 2026)).toBe('2026-02-28')
  expect(setYear(day, 1998)).toBe('1998-03-04')
  expect(setMonth('2026-01-31', 4)).toBe('2026-04-30')
})
