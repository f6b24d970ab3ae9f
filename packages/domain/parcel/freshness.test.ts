import { expect, test } from 'vitest'
import { cadenceDays, daysSince, freshness } from './freshness.ts'

test.each([
  ['Weekly', 7],
  ['Weekly, on Sundays', 7],
  ['Weekly; the tax report in January and after each roll', 7],
  ['Monthly', 31],
  ['Every five years', 1830],
  ['As boundaries change', null],
  ['No longer updated', null],
  ['Two releases, a week apart', null],
])('%s has a rhythm of %s days', (cadence, days) => {
  expect(cadenceDays(cadence)).toBe(days)
})

test.each([
  ['Weekly', 0, 'fresh'],
  ['Weekly', 14, 'fresh'],
  ['Weekly', 15, 'stale'],
  ['Monthly', 62, 'fresh'],
  ['Monthly', 63, 'stale'],
  ['Weekly', null, 'stale'],
  ['As boundaries change', 4000, 'no-rhythm'],
  ['As boundaries change', null, 'no-rhythm'],
] as const)('%s and %s days old is %s', (cadence, age, expected) => {
  expect(freshness(cadence, age)).toBe(expected)
})

test('days are whole days of UTC', () => {
  expect(daysSince('2026-11-20', new Date('2026-11-20T23:59:59Z'))).toBe(0)
  expect(daysSince('2026-11-20', new Date('2026-11-21T00:00:00Z'))).toBe(1)
  expect(daysSince('2024-02-28', new Date('2024-03-01T12:00:00Z'))).toBe(2)
})
