import { expect, test } from 'vitest'
import { describeWait } from './others.ts'

const share = (...wait: Parameters<typeof describeWait>) => describeWait(...wait).share

test('people may wait twice as long as on the idle server, or three times on the embedded engine', () => {
  expect(share('sign-in', 14, 39, 'native')).toBeGreaterThan(1)
  expect(share('sign-in', 14, 51, 'embedded')).toBeLessThan(1)
  expect(share('sign-in', 14, 53, 'embedded')).toBeGreaterThan(1)
  expect(share('card', 200, 411, 'native')).toBeGreaterThan(1)
})

test('machines may wait for the health check, whose idle response takes a millisecond', () => {
  expect(share('health', 1, 14, 'native')).toBeLessThan(1)
  expect(share('health', 1, 250, 'native')).toBeGreaterThan(1)
})

test('a wait is shown with its limit', () => {
  expect(describeWait('search', 20, 45, 'native').text).toBe('search 45 ms of at most 50 ms (2.3 ×)')
})
