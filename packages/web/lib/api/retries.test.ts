import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { ApiError } from './api-error.ts'
import { createRetries } from './retries.ts'

const failure = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, status === 0 ? 'network' : 'unreadable', '', retryAfter)

beforeEach(() => void vi.stubGlobal('fetch', async () => new Response()))
afterEach(() => void vi.unstubAllGlobals())

it.each([0, 502, 504])(
  'A call that ended with %s is repeated twice, and then left to a person',
  async (status) => {
    const retries = createRetries('a change', manualClock())
    const attempts = []
    for (let count = 0; count < 4; count++) attempts.push((await retries.next(failure(status))) !== null)
    expect(attempts).toEqual([true, true, false, true])
    retries.reset()
    expect(await retries.next(failure(status))).not.toBeNull()
  },
)

it.each([429, 503])(
  'A server that is busy with %s is waited for as long as it says, however often',
  async (status) => {
    const clock = manualClock()
    const retries = createRetries('a change', clock)
    for (let count = 0; count < 5; count++) {
      const ended = vi.fn()
      void (await retries.next(failure(status, 7)))?.wait().then(ended)
      clock.advance(6999)
      await Promise.resolve()
      expect(ended).not.toHaveBeenCalled()
      clock.advance(1)
      await Promise.resolve()
      expect(ended).toHaveBeenCalledOnce()
    }
  },
)

it.each([400, 409, 422, 500])('A call that ended with %s is not repeated', async (status) => {
  expect(await createRetries('a change', manualClock()).next(failure(status))).toBeNull()
})

it('A fault of ours is not repeated', async () => {
  expect(await createRetries('a change', manualClock()).next(new TypeError('x'))).toBeNull()
})
