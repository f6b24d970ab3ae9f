import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkNumber, cleanNumberText, stepNumber } from './typed-number.ts'

describe('what may be typed', () => {
  test.each([
    ['12a3', '123'],
    ['-12', '-12'],
    ['−46,000', '-46000'],
    ['1-2-', '12'],
    ['1.2.3', '1.23'],
    ['$1,234.50', '1234.50'],
    ['--5', '-5'],
    ['1,234,567', '1234567'],
    ['1,25', '1,25'],
    ['595,00.5', '595,00.5'],
    ['1e5', '15'],
    ['.', '.'],
  ])(
    '%s becomes %s: digits, a minus sign, one decimal point, and commas that group nothing',
    (text, remaining) => expect(cleanNumberText(text)).toBe(remaining),
  )

  test('no decimal point when integer-only', () => expect(cleanNumberText('-1.5', true)).toBe('-15'))

  test('law: cleaning twice is cleaning once, and a digit makes it a number', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (text, isInteger) => {
        const remaining = cleanNumberText(text, isInteger)
        expect(cleanNumberText(remaining, isInteger)).toBe(remaining)
        if (/\d/.test(remaining) && !remaining.includes(','))
          expect(Number.isFinite(Number(remaining))).toBe(true)
      }),
    )
  })
})

describe('errors', () => {
  test('number: not numeric', () => {
    for (const text of ['abc', '1e5', '-', '.', '1.2.3', '0x10', '1 2', '1,25']) {
      expect(checkNumber(text)).toEqual({ ok: false, error: 'number' })
    }
    expect(checkNumber('1.5', { isInteger: true })).toEqual({ ok: false, error: 'number' })
  })

  test('min and max with their bounds', () => {
    expect(checkNumber('4', { min: 5 })).toEqual({ ok: false, error: 'min', bound: 5, isExclusive: false })
    expect(checkNumber('5', { min: 5, max: 5 })).toEqual({ ok: true, value: 5 })
    expect(checkNumber('6', { max: 5 })).toEqual({ ok: false, error: 'max', bound: 5, isExclusive: false })
  })

  test('exclusive bounds', () => {
    expect(checkNumber('5', { min: 5, isMinExclusive: true })).toMatchObject({ ok: false, error: 'min' })
    expect(checkNumber('5', { max: 5, isMaxExclusive: true })).toMatchObject({
      ok: false,
      error: 'max',
      isExclusive: true,
    })
    expect(checkNumber('5.1', { min: 5, isMinExclusive: true })).toEqual({ ok: true, value: 5.1 })
  })

  test('required', () => {
    expect(checkNumber(' ', { isRequired: true })).toEqual({ ok: false, error: 'required' })
    expect(checkNumber('')).toEqual({ ok: true, value: null })
  })
})

describe('arrow keys and wheel', () => {
  test('change by the step within the bounds', () => {
    expect(stepNumber(5, 1, { step: 5 })).toBe(10)
    expect(stepNumber(9, 1, { step: 5, max: 10 })).toBe(10)
    expect(stepNumber(1, -1, { step: 5, min: 0 })).toBe(0)
    expect(stepNumber(null, 1)).toBe(1)
    expect(stepNumber(0.2, 1, { step: 0.1 })).toBe(0.3)
  })

  test('law: never outside the bounds', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(1 as const, -1 as const),
        fc.nat(100),
        (value, direction, step) => {
          const next = stepNumber(value, direction, { step, min: -10, max: 10 })
          expect(Math.abs(next)).toBeLessThanOrEqual(10)
        },
      ),
    )
  })
})
