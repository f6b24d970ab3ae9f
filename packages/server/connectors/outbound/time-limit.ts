/** Starts a timer, and returns a function that cancels it. Tests inject their own. */
export type StartTimer = (ms: number, run: () => void) => () => void

export const startRealTimer: StartTimer = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export class TooSlow extends Error {
  readonly limitMs: number

  constructor(limitMs: number) {
    super(`took longer than ${limitMs / 1000} s`)
    this.name = 'TooSlow'
    this.limitMs = limitMs
  }
}

/** Runs with a signal that aborts with `TooSlow` after `limitMs`, or with the given signal. */
export async function withTimeLimit<T>(
  { startTimer, signal, limitMs }: { startTimer: StartTimer; signal: AbortSignal; limitMs: number },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const limit = new AbortController()
  const cancel = startTimer(limitMs, () => limit.abort(new TooSlow(limitMs)))
  const combinedSignal = AbortSignal.any([signal, limit.signal])
  try {
    return await run(combinedSignal)
  } catch (error) {
    // The interrupted call may throw anything.
    signal.throwIfAborted()
    limit.signal.throwIfAborted()
    throw error
  } finally {
    cancel()
  }
}

/** Rejects when the signal aborts. The promise continues for other callers. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
    if (signal.aborted) giveUp()
  })
}

/** Rejects with the signal's reason. */
export function pause(startTimer: StartTimer, ms: number, signal: AbortSignal): Promise<void> {
  let cancel = () => {}
  const timeout = new Promise<void>((resolve) => {
    cancel = startTimer(ms, resolve)
  })
  return untilAborted(timeout, signal).finally(cancel)
}
