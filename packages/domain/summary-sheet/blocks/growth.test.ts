import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSignedPercent, growthPercent } from '../../text/percent.ts'
import { salesGrowth } from './growth.ts'

describe('growth', () => {
  test.each([
    [110, 100, 10],
    [95, 100, -5],
    [0, 300_000, -100],
  ])('%d after %d is %d percent', (current, before, percent) => {
    expect(growthPercent(current, before)).toBeCloseTo(percent, 9)
  })

  test.each([
    [1_000_500, 1_000_000, '+0.1%'],
    [1_001_000, 1_040_000, '−3.8%'],
  ])('%d after %d is rounded once', (current, before, text) => {
    expect(formatSignedPercent(growthPercent(current, before) ?? 0)).toBe(text)
  })

  test.each([
    [null, 100],
    [100, null],
    [100, 0],
    [100, -5],
    [-5, 100],
  ])('of %s after %s is not known', (current, before) => {
    expect(growthPercent(current, before)).toBeNull()
  })

  test('applied to what was before gives what is now', () => {
    const dollars = fc.integer({ min: 1_000, max: 1e8 })
    fc.assert(
      fc.property(dollars, dollars, (current, before) => {
        const percent = growthPercent(current, before) ?? Number.NaN
        expect((before * (1 + percent / 100)) / current).toBeCloseTo(1, 6)
      }),
    )
  })

  test('of a sale is measured against the market sale before it; the first has none', () => {
    expect(salesGrowth([900_000, 600_000, 300_000])).toEqual([50, 100, null])
  })

  test('passes over nominal and unknown transfers', () => {
    expect(salesGrowth([900_000, 1, null, 600_000])).toEqual([50, null, null, null])
  })
})
