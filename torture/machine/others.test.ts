import { expect, test } from 'vitest'
import { maxWaitMs } from './others.ts'

test('people may wait twice as long as on the idle server, or three times on the embedded engine', () => {
  expect(maxWaitMs('sign-in', 14, 'native')).toBeLessThan(52)
  expect(maxWaitMs('sign-in', 14, 'embedded')).toBeLessThan(69)
  expect(maxWaitMs('card', 200, 'native')).toBeLessThan(450)
})

test('machines may wait for the health check, whose idle response takes a millisecond', () => {
  expect(maxWaitMs('health', 1, 'native')).toBeGreaterThan(14)
  expect(maxWaitMs('health', 1, 'native')).toBeLessThan(250)
})
