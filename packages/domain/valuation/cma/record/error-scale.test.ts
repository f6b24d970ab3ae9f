import { expect, test } from 'vitest'
import { randomNumbers } from '../simulated-market.factory.ts'
import { fitErrorScale } from './error-scale.ts'
import type { RecordEntry } from './record-entry.ts'

/** Entries whose errors are `scale` of the entry times a standard error of 0.1. */
const entries = (
  count: number,
  fieldsOf: (index: number) => Pick<RecordEntry, 'groups' | 'spreadFactor'> & { scale: number },
): RecordEntry[] => {
  const random = randomNumbers(7)
  return Array.from({ length: count }, (_, index) => {
    const { scale, ...others } = fieldsOf(index)
    const error = 0.1 * scale * -Math.log(1 - random())
    return {
      saleId: String(index),
      pricedOn: '2026-01-01',
      priceDollars: 1e6 * Math.exp(index % 2 ? error : -error),
      valueDollars: 1e6,
      standardError: 0.1,
      edition: 'line',
      ...others,
    }
  })
}
const BASE = { valueDollars: 1e6, groups: [] }
const OLD = { ...BASE, groups: ['older than 70 years' as const] }
const oldOf = (share: number, scale: number) => (index: number) =>
  index % share === 0 ? { groups: OLD.groups, scale } : { groups: [], scale: 1 }

test('A group whose errors are twice as large has twice the standard error', () => {
  expect(fitErrorScale(entries(3000, oldOf(10, 2)))(OLD)).toBeGreaterThan(1.7)
  expect(fitErrorScale(entries(3000, oldOf(10, 2)))(OLD)).toBeLessThan(2.3)
  expect(fitErrorScale(entries(3000, oldOf(10, 2)))(BASE)).toBe(1)
})

test('A group of few entries counts in part, and one without any not at all', () => {
  const scale = fitErrorScale(entries(400, oldOf(80, 3)))(OLD)
  expect(scale).toBeGreaterThan(1.1)
  expect(scale).toBeLessThan(2)
  expect(fitErrorScale(entries(400, oldOf(80, 3)))({ ...BASE, groups: ['waterfront'] })).toBe(1)
})

test('Errors that grow with the value are larger for expensive properties alone', () => {
  const dear = (index: number) => index % 3 === 0
  const record = entries(1500, (index) => ({ groups: [], scale: dear(index) ? 2 : 1 })).map(
    (entry, index) => {
      const times = dear(index) ? 2 : 1
      return { ...entry, valueDollars: times * entry.valueDollars, priceDollars: times * entry.priceDollars }
    },
  )
  const scale = fitErrorScale(record)
  expect(scale({ ...BASE, valueDollars: 2e6 })).toBeGreaterThan(1.2 * scale({ ...BASE, valueDollars: 1e6 }))
  expect(scale({ ...BASE, valueDollars: 9e6 })).toBe(scale({ ...BASE, valueDollars: 2e6 }))
})

test('One odd price does not make a group noisy', () => {
  const baseEntries = entries(400, oldOf(10, 1))
  const odd = baseEntries.map((entry, index) => (index === 40 ? { ...entry, priceDollars: 1e9 } : entry))
  expect(fitErrorScale(odd)(OLD)).toBeLessThan(1.2 * fitErrorScale(baseEntries)(OLD))
})

test('A spread of the adjusted prices that says nothing of the errors does not widen', () => {
  const fieldsOf = (index: number) => ({ groups: [], spreadFactor: 1 + (index % 10) / 10, scale: 1 })
  const scaledEntries = entries(2000, (index) => ({ ...fieldsOf(index), scale: 1 + (index % 10) / 10 }))
  const [flat, spread] = [entries(2000, fieldsOf), { ...BASE, spreadFactor: 1.9 }]
  // Scores are in standard errors that the spread has widened.
  const scored = (of: RecordEntry[]) =>
    of.map((entry) => ({ ...entry, standardError: 0.1 * (entry.spreadFactor ?? 1) }))
  expect(fitErrorScale(scored(flat))(spread)).toBeLessThan(0.65)
  expect(fitErrorScale(scored(scaledEntries))(spread)).toBeGreaterThan(0.9)
  expect(fitErrorScale(scored(scaledEntries))(spread)).toBeLessThan(1.1)
})

test('A record without errors, or without entries, changes nothing', () => {
  expect(fitErrorScale([])(OLD)).toBe(1)
  expect(fitErrorScale(entries(20, () => ({ groups: [], scale: 0 })))(OLD)).toBe(1)
})
