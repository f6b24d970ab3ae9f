import { ApiError, describeError } from '../../lib/api/api-error.ts'

/** Shown in place. Reports programming errors as uncaught. */
export function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) reportError(error)
  return describeError(error).message
}

/** Null if an alert has shown it. */
export const problemInPlace = (error: unknown): string | null =>
  error instanceof ApiError && error.isNotified ? null : problemOf(error)
