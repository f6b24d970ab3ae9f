import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ERRORS, type ErrorBody, type ErrorCode, LotlineError, sessionEnded } from '#contract/errors.ts'
import { toOutage } from '../log/outage.ts'
import type { Session } from './session.ts'

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_MAX_PARAM_LENGTH: 'bad_request',
}
/** Refusals that are logged. */
const LOGGED_CODES: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'bad_credentials',
  'wrong_password',
  'link_not_valid',
  'sign_in_refused',
  'forbidden',
  'subscription_required',
  'permission_required',
  'too_many_requests',
  'misdirected_request',
])

/** Sends errors as `{ code, payload: { message } }`, without internals. */
export function addErrorEnvelope(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const lotlineError = isAccountGone(error, request.session) ? sessionEnded() : toLotlineError(error)
    // Not an error if the client has disconnected.
    const isCutOff = error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed
    const hasDisconnected = error.name === 'AbortError' || error === request.raw.errored || isCutOff
    if (lotlineError.status >= 500 && !hasDisconnected) request.log.error(error)
    if (LOGGED_CODES.has(lotlineError.code)) logRefusal(request, lotlineError.code)
    return sendError(reply, lotlineError)
  })
  app.setNotFoundHandler((request, reply) =>
    sendError(
      reply,
      new LotlineError('not_found', `There is nothing at ${request.method} ${request.url.split('?')[0]}.`),
    ),
  )
}

/** Whether a write failed because the session's account was deleted during the request. */
const isAccountGone = (error: Error & { code?: string; detail?: string }, session: Session | null): boolean =>
  error.code === '23503' &&
  session !== null &&
  error.detail?.includes(`(account_id)=(${session.accountId})`) === true

/** Omits input, because people type passwords into the wrong field. */
function logRefusal(request: FastifyRequest, code: ErrorCode): void {
  const { method, ip, routeOptions } = request
  request.log.info({ code, method, route: routeOptions.url, address: ip }, 'refused')
}

export function sendError(reply: FastifyReply, error: LotlineError): FastifyReply {
  if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds)
  return reply
    .header('cache-control', 'no-store')
    .removeHeader('content-disposition')
    .removeHeader('etag')
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(errorBody(error))
}

export const errorBody = ({ code, status, message }: LotlineError): ErrorBody => ({
  code,
  payload: status === 401 ? message : { message },
})

export function toLotlineError(error: FastifyError): LotlineError {
  if (error instanceof LotlineError) return error
  const code = FASTIFY_CODES[error.code]
  if (code) return new LotlineError(code, error.message)
  const outage = toOutage(error)
  if (outage) return outage
  if (error.statusCode === ERRORS.bad_request) return new LotlineError('bad_request', error.message)
  // For example, a failed `If-Match`.
  if (error.statusCode !== undefined && error.statusCode > 400 && error.statusCode < 500)
    return new LotlineError('bad_request', 'The server cannot answer a request with these headers.')
  return new LotlineError(
    'internal_error',
    'Something unexpected went wrong on our side. Nothing was changed; please try again.',
  )
}
