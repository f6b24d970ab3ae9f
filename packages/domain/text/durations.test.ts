import { expect, test } from 'vitest'
import {
  formatAge,
  formatAgo,
  formatDuration,
  formatEstimate,
  formatTimeLeft,
  formatWait,
} from './durations.ts'

const MINUTE_MS = 60_000

test.each([
  [30_000, 'just now'],
  [-30_000, 'just now'],
  [5 * MINUTE_MS, '5 min ago'],
  [210 * MINUTE_MS, '3 h ago'],
  [12 * 24 * 60 * MINUTE_MS, '12 d ago'],
])('%d ms were %s', (ms, shown) => expect(formatAgo(ms)).toBe(shown))

test.each([
  [0, '0 d'],
  [1200, '1,200 d'],
  [-2, '2 d ahead'],
])('data of %i days are %s old', (days, shown) => expect(formatAge(days)).toBe(shown))

test.each([
  [42_900, '42 s'],
  [17 * MINUTE_MS, '17 min'],
  [(3 * 60 + 5) * MINUTE_MS, '3 h 5 min'],
  [(52 * 60 + 7) * MINUTE_MS, '2 d 4 h'],
])('%d ms last %s', (ms, shown) => expect(formatDuration(ms)).toBe(shown))

test.each([
  [0, '1 s'],
  [41.2, '42 s'],
  [59.5, '1 min'],
  [90, '2 min'],
  [5399, '1 h 30 min'],
  [12_600, '3 h 30 min'],
])('%d seconds are left as %s', (seconds, shown) => expect(formatTimeLeft(seconds)).toBe(shown))

test.each([
  [0.2, '1 s'],
  [8.4, '8 s'],
  [43, '45 s'],
  [58, '1 min'],
  [170, '3 min'],
])('%d seconds are estimated as %s', (seconds, shown) => expect(formatEstimate(seconds)).toBe(shown))

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('after %d seconds one waits %s', (seconds, shown) => expect(formatWait(seconds)).toBe(shown))
