import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttle } from './throttle.ts'

describe('centre updates', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('go out at once, then at most once in a second, the last one always', () => {
    const publish = vi.fn()
    const updates = throttle(publish, 1000)
    for (let frame = 0; frame < 100; frame++) {
      updates.request()
      vi.advanceTimersByTime(16)
    }
    expect(publish).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(1000)
    expect(publish).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(5000)
    expect(publish).toHaveBeenCalledTimes(3)
  })

  it('do not wait when the map is taken away', () => {
    const publish = vi.fn()
    const updates = throttle(publish, 1000)
    updates.request()
    updates.request()
    updates.flush()
    expect(publish).toHaveBeenCalledTimes(2)
    updates.request()
    updates.stop()
    vi.advanceTimersByTime(5000)
    expect(publish).toHaveBeenCalledTimes(2)
  })
})
