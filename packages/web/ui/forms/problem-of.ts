import { ApiError, describeError } from '../../lib/api/api-error.ts'

/** Returns the reason of a failure in words, to show in place. An error of ours is reported, too, as if nobody had caught it. */
export function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) reportError(error)
  return describeError(error).message
}

/** Returns the reason of a failure, or null where an alert has shown it already. */
export const problemInPlace = (error: unknown): string | null =>
  error instanceof ApiError && error.isNotified ? null : problemOf(error)
