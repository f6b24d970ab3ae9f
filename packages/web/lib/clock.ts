/** Timers in milliseconds, which tests can replace. */
export interface Clock {
  now(): number
  /** Runs once, after `ms`. Returns a cancel function. */
  setTimer(ms: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimer(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
