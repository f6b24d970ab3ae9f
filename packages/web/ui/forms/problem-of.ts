import { formatWait } from '#domain/text/durations.ts'
import { ApiError, describeError } from '../../lib/api/api-error.ts'

/** Returns the reason why a form could not be sent, in words to show above it; what was typed stays. An error of ours is reported, too, as if nobody had caught it. */
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
