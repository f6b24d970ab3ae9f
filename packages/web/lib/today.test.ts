import { expect, test } from 'vitest'
import { marketDay } from './today.ts'

test('today is the day of British Columbia, wherever the reader is', () => {
  expect(marketDay(new Date('2026-03-05T06:59:00Z'))).toBe('2026-03-04')
  expect(marketDay(new Date('2026-03-05T08:00:00Z'))).toBe('2026-03-05')
})
