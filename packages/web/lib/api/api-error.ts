import type { ErrorCode } from '#contract/errors.ts'

/** Any call that did not succeed. Status 0: no answer came (offline, server stopped). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'network' | 'unreadable'
  /** Seconds after which the server may be tried again; null when it does not say. */
  readonly retryAfterSeconds: number | null
  /** Whether an alert has shown it (`notify-failure.ts`), so that nothing else does. */
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

/** False for a request that no server answered: offline, or stopped. */
export const isAnswered = (error: unknown): boolean => !(error instanceof ApiError && error.status === 0)

/** True where our server has refused a request, and done nothing of it. A proxy's page of the same status says nothing about that. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'unreadable'

/** True where the server may have done what was requested, or may not: it failed, or no answer of it came. */
export const isOutcomeUnknown = (error: unknown): boolean => error instanceof ApiError && !isRefusal(error)

/** True where no answer came, or the server is not ready: it passes. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

/** True when a request was given up on purpose: nothing to report to anybody. */
export const isAborted = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** The server is away or busy, which passes: a request in the background is made again. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)

const UNEXPECTED =
  'Oops! Something unexpected occurred.\nOur technical support team has been notified and are working to resolve this error.'
const NO_CONNECTION = 'There was some error while sending a request, please check your internet connection.'

/** Words for a person, by the error catalogue of the specification (part 1, section 8). */
export function describeError(error: unknown): { title: string; message: string } {
  if (!(error instanceof ApiError)) return { title: 'Internal Server Error', message: UNEXPECTED }
  if (error.status === 0) return { title: 'Request Error', message: NO_CONNECTION }
  const title = TITLES[error.status] ?? 'Request Error'
  return { title, message: error.message || UNEXPECTED }
}

const TITLES: Record<number, string> = { 401: 'Authentication Error', 500: 'Internal Server Error' }
