/** Timers in milliseconds, which tests can replace. */
export interface Clock {
  now(): number
  /** Runs once, after `ms`. Returns a cancel function. */
  after(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
