import { formatWait } from '#domain/text/durations.ts'
import { ApiError, describeError } from '../../lib/api/api-error.ts'

/** Reason for a failed submission, shown above the form; input stays. A bug is also reported as uncaught. */
export function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    reportError(error)
    return describeError(error).message
  }
  if (error.status === 429 && error.retryAfterSeconds !== null) {
    return `Too many tries. Please wait ${formatWait(error.retryAfterSeconds)}.`
  }
  if (error.status === 0) {
    return 'There was some error while sending a request, please check your internet connection.'
  }
  return describeError(error).message
}
