import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPid, isPid, normalisePid, readSeveralPids, readTypedPid } from './pid.ts'

const ninePidDigits = fc
  .integer({ min: 1, max: 999_999_999 })
  .map((number) => String(number).padStart(9, '0'))

describe('PID format', () => {
  test('exactly nine digits are shown as three groups of three', () => {
    expect(formatPid('012345678')).toBe('012-345-678')
  })

  test.each(['', '12345678', '0123456789', '012-345-678', 'EPS2328', ' 012345678', '01234567a'])(
    'anything else is left unchanged: %s',
    (text) => expect(formatPid(text)).toBe(text),
  )
})

describe('PID that a person types', () => {
  test.each(['012-345-678', '012345678', ' PID 012 345 678 '])('%s is 012345678', (text) =>
    expect(readTypedPid(text)).toBe('012345678'),
  )

  test.each(['', '999', '12-345-678', '0123456789', 'Lot 12', '2026-03-041', '000-000-000'])(
    '%s is none: it has not nine digits, or not those of a PID',
    (text) => expect(readTypedPid(text)).toBeNull(),
  )
})

describe('PID in any form', () => {
  test.each([
    ['012-345-678'],
    ['012345678'],
    ['012 345 678'],
    ['  012-345-678 '],
    ['PID: 012-345-678'],
    ['pid 012345678'],
    ['PID#012-345-678'],
    ['P.I.D. 012-345-678'],
    ['PID No. 012-345-678'],
    ['012–345–678'],
    ['012\u00a0345\u00a0678'],
    ['012 - 345 - 678'],
    ['12345678'],
    ['12345678.0'],
    ['12,345,678'],
    ["'012345678"],
    ['012345678.00'],
    ['12-345-678'],
    ['０１２－３４５－６７８'],
    ['012\u2011345\u2011678'],
    ['\u200b012-345-678'],
    ['(012-345-678)'],
    ['012-345-678,'],
    ['#012-345-678'],
  ])('%s is 012345678', (text) => expect(normalisePid(text)).toBe('012345678'))

  test('an integer without leading zeros gets them back', () => {
    expect(normalisePid(7894422)).toBe('007894422')
    expect(normalisePid(1)).toBe('000000001')
  })

  test.each([
    [''],
    [' '],
    ['PID:'],
    ['0123456789'],
    ['EPS2328'],
    ['VAS586'],
    ['DED.PARK'],
    ['2026-03-04'],
    ['01-2345-678'],
    ['012-345-678-9'],
    ['-12345678'],
    ['000000000'],
    ['000-000-000'],
    ['12345678.5'],
    ['1783 Main'],
  ])('%s is no PID', (text) => expect(normalisePid(text)).toBeNull())

  test.each([null, undefined, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e12])(
    '%s is no PID',
    (input) => expect(normalisePid(input)).toBeNull(),
  )

  test('law: what is shown reads back as what is kept, as do the integer and the prefixed form', () => {
    fc.assert(
      fc.property(ninePidDigits, (pid) => {
        expect(isPid(pid)).toBe(true)
        expect(normalisePid(formatPid(pid))).toBe(pid)
        expect(normalisePid(Number(pid))).toBe(pid)
        expect(normalisePid(`PID: ${formatPid(pid)}`)).toBe(pid)
      }),
    )
  })

  test('law: the answer is a PID or null, whatever is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const pid = normalisePid(text)
        expect(pid === null || isPid(pid)).toBe(true)
      }),
    )
  })
})

describe('Several PIDs in one cell', () => {
  test.each([
    '012-345-678; 012-345-679',
    '012-345-678 012-345-679',
    '012345678 012345679',
    '012-345-678 + 012-345-679',
    '012–345–678 012–345–679',
    '012-345-678\n012-345-679',
    '[012-345-678, 012-345-679]',
    '012‑345‑678 plus 012‑345‑679',
    'PIDs 012-345-678 et 012-345-679',
  ])('%j', (text) => expect(readSeveralPids(text)).toEqual(['012345678', '012345679']))

  test.each([
    '012-345-678',
    '012 345 678',
    '012-345-678 Lot 1',
    '012-345-678 to 012-345-680',
    '012-345-678 - 012-345-680',
    '012-345-678, 012-345-679 and 2 others',
    '012-345-6789 012-345-6799',
  ])('are not read from %j', (text) => expect(readSeveralPids(text)).toEqual([]))
})
