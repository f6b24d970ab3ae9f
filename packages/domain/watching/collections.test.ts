import { expect, test } from 'vitest'
import { watchedUntil } from './collections.ts'

test.each([
  ['2026-11-21T15:04:05.000Z', 12, '2027-11-21T15:04:05.000Z'],
  ['2026-11-21T15:04:05.000Z', 1, '2026-12-21T15:04:05.000Z'],
  ['2026-08-31T23:59:59.999Z', 6, '2027-02-28T23:59:59.999Z'],
  ['2027-08-31T00:00:00.000Z', 6, '2028-02-29T00:00:00.000Z'],
])('watching that begins on %s for %i months ends on %s', (from, months, end) => {
  expect(watchedUntil(new Date(from), months).toISOString()).toBe(end)
})
