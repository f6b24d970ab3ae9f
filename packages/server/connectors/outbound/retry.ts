import { AsyncLocalStorage } from 'node:async_hooks'
import pRetry from 'p-retry'
import { pauseAfter, type RetryPolicy } from './retry-policies.ts'

/** A failure that may pass, such as an overloaded server, a lost connection, or a truncated page. */
export class TransientError extends Error {
  readonly retryAfterMs: number | null

  constructor(message: string, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'TransientError'
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

type Transient = Error & Pick<TransientError, 'retryAfterMs'>

export interface Retrying {
  policy: RetryPolicy
  /** Class of errors to retry; others are thrown immediately. */
  transient: abstract new (
    ...parameters: never[]
  ) => Transient
  signal?: AbortSignal
  /** `isRequested` tells whether the server requested the pause. Rejects when `signal` aborts. */
  pause(ms: number, isRequested: boolean): Promise<void>
}

/** Set inside a retried call, so that nested calls do not retry. */
const attempting = new AsyncLocalStorage<true>()

/**
 * Nested calls do not retry, because three attempts of three would make nine requests. @throws the last
 * error, or the reason of `signal`.
 */
export async function retry<Result>(attempt: () => Promise<Result>, retrying: Retrying): Promise<Result> {
  if (attempting.getStore()) return attempt()
  const { policy, transient, signal, pause } = retrying
  const { requested } = policy
  let freeMs = 0
  const isFree = (error: Error) => requested.freeMs > 0 && (error as Transient).retryAfterMs !== null
  return pRetry(() => attempting.run(true, attempt), {
    // `shouldRetry` ends earlier, because some pauses do not count.
    retries: policy.attempts,
    // `pause` waits instead of the library.
    minTimeout: 0,
    signal,
    shouldConsumeRetry: ({ error }) => !isFree(error),
    async shouldRetry({ error, retriesConsumed }) {
      if (!(error instanceof transient)) return false
      const failures = retriesConsumed + 1
      if (!isFree(error) && failures >= policy.attempts) return false
      const ms = pauseBefore(policy, error, failures)
      if (isFree(error)) freeMs += ms
      if (freeMs > requested.freeMs || ms === Number.POSITIVE_INFINITY) return false
      await pause(ms, error.retryAfterMs !== null)
      return true
    },
  })
}

/** Returns milliseconds; Infinity to give up. */
function pauseBefore(policy: RetryPolicy, { retryAfterMs }: Transient, failures: number): number {
  if (retryAfterMs === null) return pauseAfter(policy, failures)
  const { shortestMs, longestMs, beyond } = policy.requested
  if (retryAfterMs > longestMs && beyond === 'give up') return Number.POSITIVE_INFINITY
  return Math.min(Math.max(retryAfterMs, shortestMs), longestMs)
}

/** The only current HTTP date format: `Wed, 05 Aug 2026 12:02:00 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Seconds or a date (RFC 9110, 10.2.3), as milliseconds from `now`. Null if missing or unreadable. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  return HTTP_DATE.test(text) ? Math.max(0, Date.parse(text) - now.getTime()) : null
}
