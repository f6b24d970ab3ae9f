interface Backoff {
  attempts: number
  firstPauseMs: number
  factor: number
  longestPauseMs: number
}

export interface RetryPolicy extends Backoff {
  /** Pauses requested by the server (`Retry-After`). */
  requested: {
    shortestMs: number
    longestMs: number
    beyond: 'shorten' | 'give up'
    /** Total of pauses that do not count as attempts. If 0, each counts. */
    freeMs: number
  }
}

const SERVICE = {
  firstPauseMs: 500,
  factor: 2,
  longestPauseMs: 5_000,
  requested: { shortestMs: 0, longestMs: 5_000, beyond: 'give up', freeMs: 0 },
} as const satisfies Omit<RetryPolicy, 'attempts'>

export const RETRY_POLICIES = {
  /** Waits long, because no user waits for an import, and giving up means downloading everything again. */
  download: {
    attempts: 6,
    firstPauseMs: 1_000,
    factor: 2,
    longestPauseMs: 60_000,
    requested: { shortestMs: 0, longestMs: 60_000, beyond: 'shorten', freeMs: 0 },
  },
  board: { ...SERVICE, attempts: 2 },
  landTitle: { ...SERVICE, attempts: 3 },
  picture: { ...SERVICE, attempts: 2 },
  /**
   * Pauses of a rate-limited source hold all its queries and do not count as attempts. Longer ones open the
   * circuit breaker.
   */
  facts: {
    attempts: 3,
    firstPauseMs: 500,
    factor: 3,
    longestPauseMs: 1_500,
    requested: { shortestMs: 250, longestMs: 30_000, beyond: 'give up', freeMs: 60_000 },
  },
} as const satisfies Record<string, RetryPolicy>

/** Retries for a day and a half. Attempts are stored (`features/services/mail/`), so they survive a restart. */
export const MAIL_BACKOFF: Backoff = {
  attempts: 15,
  firstPauseMs: 60_000,
  factor: 2,
  longestPauseMs: 6 * 3_600_000,
}

/** Stripe's library retries with the same idempotency key, so nothing is paid twice. */
export const PAYMENT_ATTEMPTS = 2

export const pauseAfter = (
  { firstPauseMs, factor, longestPauseMs }: Omit<Backoff, 'attempts'>,
  failures: number,
): number => Math.min(firstPauseMs * factor ** (failures - 1), longestPauseMs)
