import { expect, test } from 'vitest'
import { today } from './today.ts'

test('today is the day of the person, not that of Greenwich', () => {
  expect(today(new Date(2026, 2, 4, 23, 59))).toBe('2026-03-04')
  expect(today(new Date(2026, 2, 5, 0, 0))).toBe('2026-03-05')
  expect(today(new Date(2026, 11, 31, 12))).toBe('2026-12-31')
})
