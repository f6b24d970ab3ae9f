/** Number of attempts and the pauses between them, by kind of outside source. */

/** Pauses that grow by a factor. */
interface Backoff {
  /** Maximum number of attempts, the first included. */
  attempts: number
  firstPauseMs: number
  factor: number
  longestPauseMs: number
}

export interface RetryPolicy extends Backoff {
  /** Pauses that the other side requests (`Retry-After`). */
  requested: {
    shortestMs: number
    longestMs: number
    /** Outcome of a longer pause. */
    beyond: 'shorten' | 'give up'
    /** Maximum total of the pauses that do not count as attempts; 0: each counts. */
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
  /** A page or file of open data, for an importer. No person waits, and an abandoned download must restart. */
  download: {
    attempts: 6,
    firstPauseMs: 1_000,
    factor: 2,
    longestPauseMs: 60_000,
    requested: { shortestMs: 0, longestMs: 60_000, beyond: 'shorten', freeMs: 0 },
  },
  /** An interactive request to a board: photos, the test of credentials. */
  board: { ...SERVICE, attempts: 2 },
  /** An interactive request to the land title register. */
  landTitle: { ...SERVICE, attempts: 3 },
  /** A picture of a place, for a part or PDF in progress. */
  picture: { ...SERVICE, attempts: 2 },
  /**
   * A task's query about parcels, to any source. A rate-limited source states a pause, which applies to all its queries and does not count as an
   * attempt. Longer pauses are left to the circuit breaker.
   */
  facts: {
    attempts: 3,
    firstPauseMs: 500,
    factor: 3,
    longestPauseMs: 1_500,
    requested: { shortestMs: 250, longestMs: 30_000, beyond: 'give up', freeMs: 60_000 },
  },
} as const satisfies Record<string, RetryPolicy>

/** A mail: given up after a day and a half. Its attempts are stored with it (`features/services/mail/`), and so outlive this process. */
export const MAIL_BACKOFF: Backoff = {
  attempts: 15,
  firstPauseMs: 60_000,
  factor: 2,
  longestPauseMs: 6 * 3_600_000,
}

/** Events of the payment provider: retried until they are processed. Their attempts are stored with them. */
export const BILLING_EVENT_BACKOFF: Omit<Backoff, 'attempts'> = {
  firstPauseMs: 10_000,
  factor: 2,
  longestPauseMs: 3_600_000,
}

/** A request to the payment provider. Its library sets the pauses and retries with the same idempotency key, so that no payment is made twice. */
export const PAYMENT_ATTEMPTS = 2

/** Returns the pause after so many failed attempts, in milliseconds. */
export const pauseAfter = (
  { firstPauseMs, factor, longestPauseMs }: Omit<Backoff, 'attempts'>,
  failures: number,
): number => Math.min(firstPauseMs * factor ** (failures - 1), longestPauseMs)
