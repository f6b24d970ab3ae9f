import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../../text/dates.ts'
import { observeSale } from '../design/observation.ts'
import { DATE, HOUSES, SUBJECT, value } from '../valuation.factory.ts'
import { fitLocally } from './compare-by-fit.ts'
import { relativeNoise, widenError } from './price-noise.ts'

const { line } = fitLocally(
  HOUSES.map((sale) => observeSale(sale, 'house')),
  dayNumber(DATE),
)
const usual =
  [...line.fitted.values()].reduce((sum, { residual }) => sum + Math.abs(residual), 0) / line.fitted.size

describe('The noise of like prices', () => {
  test('is theirs, as far as they are alike', () => {
    const noisy = (alike: number) => Array.from({ length: 60 }, () => ({ residual: 2 * usual, alike }))
    expect(relativeNoise(line, [])).toBeCloseTo(1, 6)
    expect(relativeNoise(line, noisy(0.5))).toBeGreaterThan(1.8)
    expect(relativeNoise(line, noisy(0.005))).toBeLessThan(1.3)
  })

  test('is not that of one odd price', () => {
    const sales = Array.from({ length: 40 }, (_, index) => ({
      residual: index === 0 ? 50 : usual,
      alike: 0.5,
    }))
    expect(relativeNoise(line, sales)).toBeLessThan(1.3)
  })

  test('makes the standard error of a value in a noisy part of a market larger, and of one in a quiet part smaller', () => {
    const [west = 0] = SUBJECT.position
    const half = (isNoisy: boolean) => {
      const sales = HOUSES.map((sale, index) => {
        const isIn = sale.position[0] < west === isNoisy
        const factor = isIn ? Math.exp(0.2 * Math.sin(index * 7919)) : 1
        return { ...sale, priceDollars: Math.round(sale.priceDollars * factor) }
      })
      return (
        value({ sales, subject: { ...SUBJECT, position: [west - 0.03, SUBJECT.position[1]] } })
          .standardError ?? 0
      )
    }
    expect(half(true)).toBeGreaterThan(1.3 * half(false))
  })
})

test('The spread of the adjusted prices widens the standard error', () => {
  const [first] = HOUSES
  if (first === undefined) throw new Error('There are no houses')
  const observed = observeSale(first, 'house')
  const at = (difference: number) => ({
    observed: { ...observed, logPrice: 13 + difference },
    effects: {} as never,
    weight: 0.5,
  })
  expect(widenError(0.1, 1, [at(0), at(0)])).toBeCloseTo(0.1, 9)
  expect(widenError(0.1, 1, [at(-0.1), at(0.1)])).toBeCloseTo(Math.sqrt(0.01 + 1.5 * 0.01), 9)
})
