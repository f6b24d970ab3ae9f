import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatInputDate } from '#domain/text/dates.ts'
import { parseDateInput, parseWatchedAreaDate } from './typed-date.ts'

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
    '2026-03-04',
    'March 4',
    '3,4,2026',
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
