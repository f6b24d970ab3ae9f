import { expect, test } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { retryEvery } from './retry-every.ts'

test('what fails is tried again after the delay, until it succeeds', async () => {
  const clock = manualClock()
  const triedAt: number[] = []
  const began = clock.now()
  const response = retryEvery(
    5000,
    async () => {
      triedAt.push(clock.now() - began)
      if (triedAt.length < 3) throw new Error('away')
      return 'list'
    },
    { signal: new AbortController().signal, clock },
  )
  for (let time = 0; time < 2; time += 1) {
    await clock.untilWaiting(1)
    clock.advance(5000)
  }
  expect(await response).toBe('list')
  expect(triedAt).toEqual([0, 5000, 10_000])
})

test('it stops when something newer takes its place', async () => {
  const clock = manualClock()
  const newer = new AbortController()
  let tries = 0
  const response = retryEvery(
    5000,
    async () => {
      tries += 1
      throw new Error('away')
    },
    { signal: newer.signal, clock },
  )
  await clock.untilWaiting(1)
  newer.abort()
  expect([await response, tries, clock.waiting()]).toEqual([undefined, 1, 0])
})
