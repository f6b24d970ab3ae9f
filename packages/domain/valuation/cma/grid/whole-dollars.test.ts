import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ADJUSTMENT_ROWS, type AdjustmentRow } from '../design/terms.ts'
import type { RowEffects } from '../line/market-line.ts'
import { adjustPrice } from './adjust.ts'
import { inWholeDollars } from './whole-dollars.ts'

const comparable = (priceDollars: number, effects: Partial<RowEffects>, byHand?: [AdjustmentRow, number]) => {
  const all = Object.fromEntries(ADJUSTMENT_ROWS.map((row) => [row, effects[row] ?? 0])) as RowEffects
  const overrides = byHand ? [{ saleId: 's', row: byHand[0], dollars: byHand[1], note: '' }] : []
  return { sale: { priceDollars, taxDollars: 0 }, ...adjustPrice(priceDollars, all, overrides) }
}
const sumOf = (rows: readonly { dollars: number }[]) => rows.reduce((sum, { dollars }) => sum + dollars, 0)

test('Rows in whole dollars add up to the adjusted price, where each rounded by itself would miss it', () => {
  const rows = [10.4, 10.4, 10.4].map((dollars) => ({ dollars, modelDollars: dollars, override: null }))
  const sale = { priceDollars: 905_000, taxDollars: 5_000 }
  const rounded = inWholeDollars({ sale, rows, adjustedDollars: 900_031.2 })
  expect(rounded.rows.map(({ dollars }) => dollars)).toEqual([10, 11, 10])
  expect(rounded.adjustedDollars).toBe(900_031)
})

test('For every price and effect they add up, none is off by a dollar, and a row of nothing stays so', () => {
  const effect = fc.oneof(fc.constant(0), fc.double({ min: -0.4, max: 0.4, noNaN: true }))
  const effects = fc.array(effect, { minLength: ADJUSTMENT_ROWS.length, maxLength: ADJUSTMENT_ROWS.length })
  fc.assert(
    fc.property(fc.integer({ min: 5_000_000, max: 900_000_000 }), effects, (cents, each) => {
      const original = comparable(
        cents / 100,
        Object.fromEntries(ADJUSTMENT_ROWS.map((row, index) => [row, each[index] ?? 0])),
      )
      const { rows, adjustedDollars } = inWholeDollars(original)
      expect(Math.round(cents / 100) + sumOf(rows)).toBe(adjustedDollars)
      for (const [index, { dollars, modelDollars }] of rows.entries()) {
        const before = original.rows[index]?.dollars ?? 0
        expect(Math.abs(dollars - before)).toBeLessThan(1)
        expect(modelDollars).toBe(dollars)
        if (before === 0) expect(dollars).toBe(0)
      }
    }),
  )
})

test('An amount by hand stays as it was entered, beside that of the model', () => {
  const { rows } = inWholeDollars(comparable(877_777.49, { time: 0.0123, size: 0.05 }, ['size', 15_000]))
  const size = rows.find(({ row }) => row === 'size')
  expect(size).toMatchObject({ dollars: 15_000, override: { dollars: 15_000 } })
  expect(Number.isInteger(size?.modelDollars)).toBe(true)
})
