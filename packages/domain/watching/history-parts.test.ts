import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyCapacity, historyPartCount, historyPartRange } from './history-parts.ts'

test('fifty entries come first, then five hundred at a time', () => {
  expect([0, 1, 50, 51, 550, 551].map(historyPartCount)).toEqual([1, 1, 1, 2, 2, 3])
  expect(historyPartRange(0)).toEqual({ first: 0, end: 50 })
  expect(historyPartRange(2)).toEqual({ first: 550, end: 1050 })
})

test('parts meet without a gap and hold every entry, up to the most that is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (entries) => {
      const count = historyPartCount(entries)
      for (let part = 1; part < count; part++) {
        expect(historyPartRange(part).first).toBe(historyPartRange(part - 1).end)
      }
      expect(historyCapacity(count)).toBeGreaterThanOrEqual(Math.min(entries, 20_000))
      expect(count === 1 || historyPartRange(count - 1).first < entries).toBe(true)
    }),
  )
})
