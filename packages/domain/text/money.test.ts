import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatCents,
  formatCompactCurrency,
  formatCurrency,
  formatCurrency0,
  formatEstimate,
  formatSignedCurrency,
} from './money.ts'

describe('Canadian dollars', () => {
  test('narrow symbol and two decimals', () => {
    expect(formatCurrency(1830.14)).toBe('$1,830.14')
    expect(formatCurrency(5)).toBe('$5.00')
    expect(formatCurrency(-5)).toBe('−$5.00')
    expect(formatCents(183_014)).toBe('$1,830.14')
  })

  test('without decimals', () => {
    expect(formatCurrency0(1_285_000)).toBe('$1,285,000')
    expect(formatCurrency0(-46_000)).toBe('−$46,000')
    expect(formatCurrency0(-0.4)).toBe('$0')
  })

  test('with its sign', () => {
    expect([33_013, -6_483, 0.4, -0.4, Number.NaN].map(formatSignedCurrency)).toEqual([
      '+$33,013',
      '−$6,483',
      '$0',
      '$0',
      '–',
    ])
  })

  test.each([
    [0, '$0'],
    [820.4, '$820'],
    [999.6, '$1K'],
    [950_000, '$950K'],
    [999_499, '$999K'],
    [999_500, '$1.00M'],
    [18_234_567, '$18.2M'],
    [11_000_000, '$11.0M'],
    [11_700_000, '$11.7M'],
    [1_285_000, '$1.29M'],
    [3_600_000_000, '$3.60B'],
    [1_234_000_000_000, '$1,234B'],
    [-18_234_567, '−$18.2M'],
    [-0.2, '$0'],
  ])('%d in short is %s', (dollars, shown) => expect(formatCompactCurrency(dollars)).toBe(shown))

  test('what is no number is a dash', () => {
    for (const format of [formatCurrency, formatCurrency0, formatCompactCurrency])
      expect(format(Number.NaN)).toBe('–')
    expect(formatCurrency0(null)).toBe('–')
  })

  test('law: the short form never shows a thousand thousands', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (dollars) => {
        expect(formatCompactCurrency(dollars)).not.toMatch(/[\d,]{5,}[KM]/)
      }),
    )
  })
})

test('writes estimates to the nearest thousand, small ones to the nearest hundred', () => {
  expect(formatEstimate(1_284_612)).toBe('$1,285,000')
  expect(formatEstimate(99_949)).toBe('$99,900')
})
