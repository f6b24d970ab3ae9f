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

const MAX_WAIT_MS = 2_000
/** Used in Safari, which has no idle callback. */
const PAUSE_MS = 50

const waiting = new Set<() => void>()
let isRequested = false

/** Runs one task per idle period, in order. Returns a cancel function. */
export function runWhenIdle(run: () => void): () => void {
  const work = () => run()
  waiting.add(work)
  request()
  return () => void waiting.delete(work)
}

function request(): void {
  if (isRequested) return
  isRequested = true
  if (window.requestIdleCallback) window.requestIdleCallback(runNext, { timeout: MAX_WAIT_MS })
  else setTimeout(runNext, PAUSE_MS)
}

function runNext(): void {
  isRequested = false
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next)
  // Requested first, in case `next` throws.
  if (waiting.size > 0) request()
  next()
}
