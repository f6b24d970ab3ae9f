import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../../text/dates.ts'
import { observe, observeSale } from '../design/observation.ts'
import { METHOD_VERSION, METHODS } from '../method.ts'
import { attributesOf } from '../simulated-market.factory.ts'
import { DATE, HOUSES, SUBJECT, value } from '../valuation.factory.ts'
import { fitLocally } from './local-fit.ts'
import { relativeNoise, widenError } from './price-noise.ts'

const { line } = fitLocally(
  HOUSES.map((sale) => observeSale(sale, 'house')),
  dayNumber(DATE),
)
const [BEFORE, NOW] = [METHODS[2], METHODS[METHOD_VERSION]]
const ashore = observe(SUBJECT, 'house', DATE)
const averageNoise =
  [...line.fitted.values()].reduce((sum, { residual }) => sum + Math.abs(residual), 0) / line.fitted.size

describe('The noise of like prices', () => {
  test('is theirs, as far as they are alike', () => {
    const noisy = (alike: number) =>
      Array.from({ length: 60 }, () => ({ observed: ashore, residual: 2 * averageNoise, alike }))
    expect(relativeNoise(line, ashore, [], NOW)).toBeCloseTo(1, 6)
    expect(relativeNoise(line, ashore, noisy(0.5), NOW)).toBeGreaterThan(1.8)
    expect(relativeNoise(line, ashore, noisy(0.005), NOW)).toBeLessThan(1.3)
  })

  test('is not that of one odd price', () => {
    const sales = Array.from({ length: 40 }, (_, index) => ({
      observed: ashore,
      residual: index === 0 ? 50 : averageNoise,
      alike: 0.5,
    }))
    expect(relativeNoise(line, ashore, sales, NOW)).toBeLessThan(1.3)
  })

  test('is of sales on the water for a home on the water, and of the others for one ashore', () => {
    const onWater = observe({ ...SUBJECT, attributes: attributesOf({ isWaterfront: true }) }, 'house', DATE)
    const noisy = [...line.fitted].map(([id, { observed, ...sale }], index) => {
      const isOnWater = index % 20 === 0
      const { values } = isOnWater ? onWater : ashore
      const residual = isOnWater ? 3 * averageNoise : averageNoise
      return [id, { ...sale, residual, observed: { ...observed, values } }] as const
    })
    const mixedLine = { scale: line.scale, fitted: new Map(noisy) }
    const nearbySales = [onWater, ...Array.from({ length: 40 }, () => ashore)].map((observed) => ({
      observed,
      residual: averageNoise,
      alike: 0.5,
    }))
    expect(relativeNoise(mixedLine, onWater, nearbySales, BEFORE)).toBeLessThan(1)
    expect(relativeNoise(mixedLine, onWater, nearbySales, NOW)).toBeGreaterThan(1.5)
    expect(relativeNoise(mixedLine, ashore, nearbySales, NOW)).toBeLessThan(1)
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
  expect(widenError(0.1, 1, [at(0), at(0)])).toEqual({ standardError: 0.1, spreadFactor: 1 })
  const { standardError, spreadFactor } = widenError(0.1, 1, [at(-0.1), at(0.1)])
  expect(standardError).toBeCloseTo(Math.sqrt(0.01 + 1.5 * 0.01), 9)
  expect(spreadFactor).toBeCloseTo(Math.sqrt(2.5), 9)
})
