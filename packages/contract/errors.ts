import { formatWait } from '#domain/text/durations.ts'

/**
 * Status by code. The message for people is written where the error is thrown; shared messages are below. On
 * the wire: `{ code, payload: { message } }`; on 401 `payload` is the message itself.
 */
export const ERRORS = {
  bad_request: 400,
  bad_area: 400,
  bad_tile_address: 400,
  unknown_column: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  forbidden: 403,
  subscription_required: 403,
  permission_required: 403,
  quota_used_up: 403,
  second_factor_required: 403,
  confirmation_required: 403,
  credentials_needed: 409,
  not_found: 404,
  parcel_not_found: 404,
  listing_not_found: 404,
  layer_not_found: 404,
  release_not_current: 404,
  session_not_found: 404,
  task_not_found: 404,
  account_not_found: 404,
  conflict: 409,
  payment_in_progress: 409,
  price_changed: 409,
  payload_too_large: 413,
  too_many_parcels: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  unprocessable: 422,
  source_not_connected: 422,
  wrong_password: 422,
  wrong_second_factor: 422,
  sign_in_expired: 422,
  passkeys_unavailable: 422,
  link_not_valid: 422,
  pdf_unavailable: 422,
  sign_in_refused: 422,
  idempotency_key_reused: 422,
  billing_unavailable: 422,
  email_taken: 409,
  too_many_requests: 429,
  internal_error: 500,
  overloaded: 503,
  provider_unavailable: 503,
  database_unavailable: 503,
  database_read_only: 503,
  storage_full: 503,
} as const

export type ErrorCode = keyof typeof ERRORS

export class LotlineError extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** Null except for 503 and 429. */
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode, message: string, options: { retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'LotlineError'
    this.code = code
    this.status = ERRORS[code]
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

export const SESSION_ENDED = 'Your session has ended. Please sign in again.'

export const sessionEnded = () => new LotlineError('unauthenticated', SESSION_ENDED)

export const administratorsOnly = () => new LotlineError('forbidden', 'Only administrators may do this.')

const TOO_MANY_MESSAGES = {
  attempts: (seconds: number) => `Too many attempts. Please try again in ${formatWait(seconds)}.`,
  requests: () => 'Too many requests are under way. Please wait until some are answered.',
  bytes: () =>
    'You are sending too many requests at the same time. Please wait until the earlier ones are answered.',
}

export const tooManyRequests = (cause: keyof typeof TOO_MANY_MESSAGES, retryAfterSeconds: number) =>
  new LotlineError('too_many_requests', TOO_MANY_MESSAGES[cause](retryAfterSeconds), { retryAfterSeconds })

export interface ErrorBody {
  code: ErrorCode
  payload: { message: string } | string
}
