import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ADJUSTMENT_ROWS } from '../design/terms.ts'
import { noEffects } from '../line/market-line.ts'
import { adjustPrice } from './adjust.ts'
import { limitWeights, MAX_WEIGHT } from './limit-weights.ts'

const effects = fc
  .array(fc.double({ min: -0.4, max: 0.4, noNaN: true }), {
    minLength: ADJUSTMENT_ROWS.length,
    maxLength: ADJUSTMENT_ROWS.length,
  })
  .map((values) => ({
    ...noEffects(),
    ...Object.fromEntries(ADJUSTMENT_ROWS.map((row, index) => [row, values[index] ?? 0])),
  }))
const price = fc.integer({ min: 10_000, max: 20_000_000 })
const cents = (dollars: number) => Math.round(dollars * 100)

describe('A comparable’s rows', () => {
  test('add up to adjusted less sale price, to the cent', () => {
    fc.assert(
      fc.property(price, effects, (dollars, all) => {
        const { rows, adjustedDollars } = adjustPrice(dollars, all)
        const sum = rows.reduce((total, row) => total + cents(row.dollars), 0)
        expect(sum).toBe(cents(adjustedDollars) - cents(dollars))
        const exact = dollars * Math.exp(Object.values(all).reduce((total, effect) => total + effect, 0))
        expect(Math.abs(adjustedDollars - exact)).toBeLessThan(0.01)
      }),
    )
  })

  test('are each of the price after the rows before them', () => {
    const { rows, netShare, grossShare } = adjustPrice(1_000_000, {
      ...noEffects(),
      time: Math.log(1.1),
      size: Math.log(0.8),
    })
    expect(rows.filter(({ dollars }) => dollars !== 0)).toMatchObject([
      { row: 'time', dollars: 100_000, share: 0.1 },
      { row: 'size', dollars: -220_000, share: -0.2 },
    ])
    expect(netShare).toBeCloseTo(-0.12, 12)
    expect(grossShare).toBeCloseTo(0.32, 12)
  })

  test('show the model’s value beside one that a person put in its place, and still add up', () => {
    fc.assert(
      fc.property(price, effects, fc.integer({ min: -500_000, max: 500_000 }), (dollars, all, own) => {
        const override = { saleId: 'a', row: 'view' as const, dollars: own, note: 'seen from the street' }
        const { rows, adjustedDollars } = adjustPrice(dollars, all, [override])
        const sum = rows.reduce((total, row) => total + cents(row.dollars), 0)
        expect(sum).toBe(cents(adjustedDollars) - cents(dollars))
        expect(adjustedDollars).toBeGreaterThan(0)
        const model = adjustPrice(dollars, all).rows.find(({ row }) => row === 'view')
        expect(rows.find(({ row }) => row === 'view')).toMatchObject({
          override,
          modelDollars: model?.dollars,
        })
      }),
    )
  })
})

describe('Weights', () => {
  test('are between 0 and 0.4 and sum to 1', () => {
    const raw = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 3, maxLength: 12 })
    fc.assert(
      fc.property(raw, (values) => {
        const weights = limitWeights(values)
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
        expect(Math.min(...weights)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...weights)).toBeLessThanOrEqual(MAX_WEIGHT + 1e-12)
      }),
    )
  })

  test('share the excess of a capped one among the others', () => {
    expect(limitWeights([8, 1, 1])).toEqual([0.4, 0.3, 0.3])
    expect(limitWeights([6, 3, 1]).map((weight) => Number(weight.toFixed(12)))).toEqual([0.4, 0.4, 0.2])
    expect(limitWeights([5, 0, 0]).map((weight) => Number(weight.toFixed(6)))).toEqual([0.4, 0.3, 0.3])
  })

  test('are equal where nothing distinguishes the comparables, or there are but two', () => {
    expect(limitWeights([0, -1, 0, 0])).toEqual([0.25, 0.25, 0.25, 0.25])
    expect(limitWeights([3, 1])).toEqual([0.5, 0.5])
    expect(limitWeights([Number.NaN, 1, 1, 1, 1])[0]).toBe(0)
  })
})
