import type { ErrorCode } from '#contract/errors.ts'
import { createEvent } from '../event.ts'

/** A failed call. Status 0 means that no response arrived (offline, server stopped). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network' | 'unreadable'
  /** `Retry-After` */
  readonly retryAfterSeconds: number | null
  /** Whether an alert has already shown this error (`notifyFailure`). */
  isNotified = false

  constructor(
    status: number,
    code: ApiError['code'],
    message: string,
    retryAfterSeconds: number | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const isAnswered = (error: unknown): boolean => !(error instanceof ApiError && error.status === 0)

/** Whether our server refused the request, without side effects. Excludes 4xx pages of a proxy. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'unreadable'

/** Whether the request may have taken effect: the server failed, or no response arrived. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ApiError && !isRefusal(error)

/** Whether shown data may be outdated: changed elsewhere, or by a request without a response. */
export const mayBeOutdated = (error: unknown): boolean =>
  isOutcomeUnknown(error) || (error instanceof ApiError && error.status === 409)

export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)

const UNEXPECTED =
  'Oops! Something unexpected occurred.\nOur technical support team has been notified and are working to resolve this error.'
const NO_CONNECTION = 'There was some error while sending a request, please check your internet connection.'

/** Specification part 1, section 8. */
export function describeError(error: unknown): { title: string; message: string } {
  if (!(error instanceof ApiError)) return { title: 'Internal Server Error', message: UNEXPECTED }
  if (error.status === 0) return { title: 'Request Error', message: NO_CONNECTION }
  const title = TITLES[error.status] ?? 'Request Error'
  return { title, message: error.message || UNEXPECTED }
}

export const messageInPlace = (error: unknown): string =>
  error instanceof ApiError && error.isNotified ? '' : describeError(error).message

const TITLES: Record<number, string> = { 401: 'Authentication Error', 500: 'Internal Server Error' }

/** Message of an error. Reports programming errors as uncaught. */
export function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) reportError(error)
  return describeError(error).message
}

export const problemInPlace = (error: unknown): string | null =>
  error instanceof ApiError && error.isNotified ? null : problemOf(error)

export interface ReportedFailure {
  error: ApiError
  isShownInPlace: boolean
  isQuiet: boolean
  /** Identifies the session of a 401. */
  authorization: string | undefined
}

const failures = createEvent<ReportedFailure>()

export const onApiFailure = failures.listen
export const reportFailure = failures.send
