import type { Clock } from '../clock.ts'
import { ApiError, isAnswered } from './api-error.ts'
import { checkReach, waitForServer } from './server-reach.ts'

const PAUSE_MS = 2000
const MAX_LOST = 3

interface Retry {
  isUnreachable: boolean
  wait: () => Promise<void>
}

interface Retries {
  /** Null if a retry is useless: after a refusal, or too many lost responses. */
  next: (error: unknown) => Promise<Retry | null>
  reset: () => void
}

/** Retries of idempotent calls. Waits without limit while the server is unreachable or busy. */
export function createRetries(taskName: string, clock: Clock): Retries {
  let lostCount = 0
  return {
    reset: () => {
      lostCount = 0
    },
    next: async (error) => {
      if (!isAnswered(error) && (await checkReach())) {
        lostCount = 0
        return { isUnreachable: true, wait: () => waitForServer(taskName) }
      }
      if (isResponseLost(error)) lostCount += 1
      else lostCount = 0
      if (isBusy(error) || (isResponseLost(error) && lostCount < MAX_LOST)) {
        return { isUnreachable: false, wait: () => waitBeforeRetry(error, clock) }
      }
      lostCount = 0
      return null
    },
  }
}

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)

const isBusy = (error: unknown): boolean => hasStatus(error, 503, 429)

/** Whether the response was lost, so that the request may have taken effect. */
const isResponseLost = (error: unknown): boolean => hasStatus(error, 0, 502, 504)

function waitBeforeRetry(error: unknown, clock: Clock): Promise<void> {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
  return new Promise((resolve) => {
    clock.setTimer(seconds === null ? PAUSE_MS : seconds * 1000, resolve)
  })
}
