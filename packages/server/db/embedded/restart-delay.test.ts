import { expect, it } from 'vitest'
import { restartDelayMs } from './start-embedded.ts'

const MINUTE = 60_000

it('starts again at once after one crash, then later and later', () => {
  expect(restartDelayMs([0], 0)).toBe(0)
  expect(restartDelayMs([0, 1000], 1000)).toBe(1000)
  expect(restartDelayMs([0, 1000, 2000, 3000, 4000], 4000)).toBe(10_000)
})

it('gives up at the sixth crash within ten minutes', () => {
  expect(restartDelayMs([0, 1, 2, 3, 4, 5], MINUTE)).toBeNull()
})

it('forgets crashes of more than ten minutes ago', () => {
  expect(restartDelayMs([0, 1, 2, 3, 4, 12 * MINUTE], 12 * MINUTE)).toBe(0)
})
