import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, formatInputDate, formatLongDate } from '#domain/text/dates.ts'
import { parseDateInput, parseWatchedAreaDate, parseYearFirst } from './typed-date.ts'

const today = '2026-03-04'
const INVALID = { ok: false, reason: 'invalid-date' }

describe('date input: month, day, year', () => {
  test.each([
    ['03/04/2026', '2026-03-04'],
    ['3/4/2026', '2026-03-04'],
    ['3 4 2026', '2026-03-04'],
    ['3.4.2026', '2026-03-04'],
    ['3-4-2026', '2026-03-04'],
    [' 3 / 4 / 2026 ', '2026-03-04'],
    ['3/4/98', '2098-03-04'],
    ['3/4/5', '2025-03-04'],
    ['2/29/2024', '2024-02-29'],
  ])('%s is %s', (text, date) => expect(parseDateInput(text, today)).toEqual({ ok: true, date }))

  test.each([
    '2/29/2026',
    '13/1/2026',
    '0/1/2026',
    '4/31/2026',
    '3/4',
    '3/4/202',
    '2026-13-04',
    '2026-28-05',
    'March 4',
    '3,4,2026',
    'May 32, 2026',
    'Ma 28, 2026',
    'Foo 28, 2026',
    'May 282026',
    'May 2026',
    '2026',
    '3/4/20260',
  ])('%s is no real date', (text) => expect(parseDateInput(text, today)).toEqual(INVALID))

  test('empty is valid', () => expect(parseDateInput('  ', today)).toEqual({ ok: true, date: null }))

  test('two digits get the current century, one digit the current decade', () => {
    expect(parseDateInput('1/1/30', '2131-06-01')).toEqual({ ok: true, date: '2130-01-01' })
    expect(parseDateInput('1/1/7', '2131-06-01')).toEqual({ ok: true, date: '2137-01-01' })
  })

  test('law: what the field shows reads back', () => {
    const date = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, 10))
    fc.assert(
      fc.property(date, (date) => {
        expect(parseDateInput(formatInputDate(date), today)).toEqual({ ok: true, date })
        expect(parseWatchedAreaDate(date, today)).toEqual({ ok: true, date })
      }),
    )
  })
})

describe('dates as they are written in letters and contracts', () => {
  const EVERY = { parseDateInput, parseWatchedAreaDate, parseYearFirst }
  test.each([
    'May 28, 2026',
    'may 28 2026',
    'MAY 28, 2026',
    'May 28th, 2026',
    'May 28,2026',
    '28 May 2026',
    '28 May, 2026',
    '28th May 2026',
    '28-May-2026',
    '28-May-26',
    '2026-05-28',
    '2026/05/28',
    '2026/5/28',
    '2026.05.28',
    ' 2026 05 28 ',
  ])('%s is May 28, 2026 in every date field', (text) => {
    for (const parse of Object.values(EVERY))
      expect(parse(text, today), parse.name).toEqual({ ok: true, date: '2026-05-28' })
  })

  test.each([
    ['Sept 5, 2025', '2025-09-05'],
    ['Sep. 5, 2025', '2025-09-05'],
    ['1 February 2024', '2024-02-01'],
    ['Dec 31, 1999', '1999-12-31'],
  ])('%s is %s', (text, date) => {
    for (const parse of Object.values(EVERY)) expect(parse(text, today)).toEqual({ ok: true, date })
  })

  test('law: a date as the page shows it reads back', () => {
    const date = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, 10))
    fc.assert(
      fc.property(date, fc.constantFrom(formatDate, formatLongDate), (date, format) => {
        for (const parse of Object.values(EVERY))
          expect(parse(format(date), today)).toEqual({ ok: true, date })
      }),
    )
  })

  test('day and month in digits alone are no date where either could come first', () => {
    expect(parseYearFirst('3/4/2026', today)).toEqual(INVALID)
    expect(parseYearFirst('', today)).toEqual({ ok: true, date: null })
  })

  test('a year is left out in watched areas alone', () => {
    expect(parseWatchedAreaDate('May 28', today)).toEqual({ ok: true, date: '2026-05-28' })
    expect(parseDateInput('May 28', today)).toEqual(INVALID)
  })
})

describe('date input of watched areas', () => {
  test.each([
    ['2026-03-04', '2026-03-04'],
    ['4/3/2025', '2025-03-04'],
    ['4.3.25', '2025-03-04'],
    ['4 3 5', '2025-03-04'],
    ['4/3', '2026-03-04'],
    ['31-12', '2026-12-31'],
  ])('%s is %s', (text, date) => expect(parseWatchedAreaDate(text, today)).toEqual({ ok: true, date }))

  test.each(['12/31', '31/4', '4/3/202', 'yesterday', '2026-13-01'])('%s is no real date', (text) =>
    expect(parseWatchedAreaDate(text, today)).toEqual(INVALID),
  )

  test('empty is valid', () => expect(parseWatchedAreaDate('', today)).toEqual({ ok: true, date: null }))
})
