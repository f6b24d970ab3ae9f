import { type Clock, systemClock } from '../clock.ts'

const NEVER = new AbortController().signal

/** Returns silently when the signal aborts. */
export async function retryEvery<Result>(
  delayMs: number,
  attempt: (signal: AbortSignal) => Promise<Result>,
  { signal = NEVER, clock = systemClock }: { signal?: AbortSignal; clock?: Clock } = {},
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await attempt(signal)
    } catch {
      if (!signal.aborted) await pause(delayMs, signal, clock)
    }
  }
  return undefined
}

/** Ends early, without an error, when the signal aborts. */
export function pause(delayMs: number, signal: AbortSignal, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.setTimer(delayMs, resolve)
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
