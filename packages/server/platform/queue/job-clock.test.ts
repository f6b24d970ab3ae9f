import { afterEach, expect, it, vi } from 'vitest'
import { jobClock } from './job-clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('the clock of jobs goes on when the system’s clock is set back', () => {
  const before = jobClock.now()
  vi.useFakeTimers({ toFake: ['Date'], now: before - 40 * 86_400_000 })
  expect(jobClock.now()).toBeGreaterThanOrEqual(before)
})
