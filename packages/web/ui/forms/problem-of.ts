import { ApiError, describeError } from '../../lib/api/api-error.ts'

/** Returns the message to show in place. Reports programming errors as uncaught. */
export function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) reportError(error)
  return describeError(error).message
}

/** Returns the message, or null if an alert has shown it. */
export const problemInPlace = (error: unknown): string | null =>
  error instanceof ApiError && error.isNotified ? null : problemOf(error)
