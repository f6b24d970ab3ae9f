import { type Clock, systemClock } from '../clock.ts'

/**
 * Tries until it succeeds, so long after each failure; returns the result of the last try. Stops without a word when the
 * signal aborts: whoever aborts has something newer.
 */
export async function retryEvery<Result>(
  delayMs: number,
  attempt: (signal: AbortSignal) => Promise<Result>,
  { signal, clock = systemClock }: { signal: AbortSignal; clock?: Clock },
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await attempt(signal)
    } catch {
      // What failed says so itself (an alert, a state); here it only is tried again.
      if (!signal.aborted) await pause(delayMs, signal, clock)
    }
  }
  return undefined
}

function pause(delayMs: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(delayMs, resolve)
    signal.addEventListener(
      'abort',
      () => {
        cancel()
        resolve()
      },
      { once: true },
    )
  })
}
