import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMonths, checkRange, decrease, increase, MONTHS_RULES, RANGE_MESSAGE } from './steps.ts'

const rules = { step: 5, min: 0, max: 12 }

describe('stepper', () => {
  test('increase is capped at max', () => {
    expect(increase(5, rules)).toBe(10)
    expect(increase(10, rules)).toBe(12)
    expect(increase(null, rules)).toBe(5)
    expect(increase(null, { step: 1, min: 3, max: 9 })).toBe(3)
  })

  test('decrease below min sets min, or empty when min is 0', () => {
    expect(decrease(12, rules)).toBe(7)
    expect(decrease(5, rules)).toBe(0)
    expect(decrease(4, rules)).toBeNull()
    expect(decrease(4, { step: 5, min: 2, max: 12 })).toBe(2)
    expect(decrease(null, rules)).toBeNull()
  })

  test('law: stays within its bounds or is empty', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: 0, max: 12 })), fc.array(fc.boolean()), (start, presses) => {
        let value: number | null = start
        for (const isUp of presses) value = isUp ? increase(value, rules) : decrease(value, rules)
        expect(value === null || (value >= 0 && value <= 12)).toBe(true)
      }),
    )
  })
})

describe('range stepper', () => {
  test('from 0 to the largest safe integer', () => {
    expect(checkRange({ min: 0, max: Number.MAX_SAFE_INTEGER })).toEqual({ ok: true })
    expect(checkRange({ min: null, max: null })).toEqual({ ok: true })
  })
  test.each([-1, Number.MAX_SAFE_INTEGER + 1, Number.NaN])('%d is refused', (end) => {
    expect(checkRange({ min: end, max: null })).toEqual({ ok: false, reason: RANGE_MESSAGE })
    expect(checkRange({ min: null, max: end })).toEqual({ ok: false, reason: 'Please enter positive number' })
  })
  test('the minimum is not above the maximum', () => expect(checkRange({ min: 5, max: 4 }).ok).toBe(false))
})

describe('months', () => {
  test('1 to 12, in steps of 1', () => {
    expect(MONTHS_RULES).toEqual({ step: 1, min: 1, max: 12 })
    for (let months = 1; months <= 12; months++) expect(checkMonths(months)).toEqual({ ok: true })
  })
  test('fewer', () => {
    for (const months of [0, -1, 0.5, Number.NaN, null]) {
      expect(checkMonths(months)).toEqual({ ok: false, reason: 'Number of months must be at least 1.' })
    }
  })
  test('parts of months', () => expect(checkMonths(1.5).ok).toBe(false))
  test('more', () =>
    expect(checkMonths(13)).toEqual({ ok: false, reason: 'Number of months cannot exceed 12.' }))
})
