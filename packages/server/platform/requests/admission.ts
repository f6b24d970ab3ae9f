import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Call } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { LotlineError } from '#contract/errors.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { strangerAt } from '../fairness/lines.ts'
import { LARGE_BYTES, waitForTurn, workOf } from '../fairness/serve-in-turn.ts'
import { BodyBudget } from './body-budget.ts'
import { BODY_LIMIT_BYTES } from './request-limits.ts'
import { admit, getWorkKey } from './session.ts'

/** Maximum body of public calls, and of calls without a body. */
const SMALL_BODY_LIMIT_BYTES = 16 * 1024

/** Time limit for large bodies of unauthenticated clients, who share few slots. */
export const STRANGER_BODY_MS = 5_000

const budgets = new WeakMap<FastifyInstance['server'], BodyBudget>()

/**
 * Decides by the headers: permission (401, 403), length (413), type (415), load (429, 503). The body is read
 * later, in turn.
 */
export function admission(
  app: FastifyInstance,
  call: Call,
): Pick<RouteOptions, 'bodyLimit' | 'onRequest' | 'preParsing'> {
  const bodyLimit = maxBodyLength(call)
  return {
    bodyLimit,
    onRequest: async (request, reply) => {
      const isKnown = getWorkKey(request) !== strangerAt(request.ip)
      // Before `admit` reads the session, so that floods of requests wait first.
      if (isKnown && !isServedAtOnce(call))
        await waitForTurn(app.fairness, request, reply, maxBodyBytes(request, bodyLimit))
      request.session = await admit(app, call, request)
      if (hasBody(request)) checkBodyHeaders(app, request, bodyLimit)
    },
    preParsing: async (request, reply) => {
      if (isServedAtOnce(call)) sendContinue(request, reply)
      else await waitForBody(app, request, reply, bodyLimit)
    },
  }
}

/**
 * Waits for the request's turn, and for memory for its body. @throws 429 `too_many_requests`, 503
 * `overloaded`
 */
export async function waitForBody(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyLimit: number,
): Promise<void> {
  const bytes = maxBodyBytes(request, bodyLimit)
  if (workOf(request) === undefined) await waitForTurn(app.fairness, request, reply, bytes)
  if (bytes === 0) return
  if (request.session !== null) {
    const release = getBudget(app).take(request.session.accountId, bytes)
    void workOf(request)?.over.then(release)
  } else if (bytes > LARGE_BYTES) {
    const timer = setTimeout(() => request.raw.destroy(), STRANGER_BODY_MS)
    request.raw.once('close', () => clearTimeout(timer))
  }
  sendContinue(request, reply)
}

function sendContinue(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers.expect !== undefined) reply.raw.writeContinue()
}

/** The health call does not wait. */
export const isServedAtOnce = ({ path }: Call): boolean => path === ENDPOINTS.health.path

function maxBodyLength({ access, body, bodyLimitBytes }: Call): number {
  const isSmall = access === 'public' || body === undefined
  return bodyLimitBytes ?? (isSmall ? SMALL_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES)
}

const hasBody = (request: FastifyRequest): boolean => request.method !== 'GET' && bodyBytes(request) !== 0

const maxBodyBytes = (request: FastifyRequest, bodyLimit: number): number =>
  hasBody(request) ? (bodyBytes(request) ?? bodyLimit) : 0

/** Length of the body; null if chunked. */
function bodyBytes({ headers }: FastifyRequest): number | null {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null
}

function checkBodyHeaders(app: FastifyInstance, request: FastifyRequest, limit: number): void {
  if ((bodyBytes(request) ?? 0) > limit) {
    throw new LotlineError('payload_too_large', `At most ${formatNumber(limit)} bytes can be sent.`)
  }
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === '' || !app.hasContentTypeParser(type)) {
    throw new LotlineError('unsupported_media_type', 'The server takes no content of this type here.')
  }
}

function getBudget({ server }: FastifyInstance): BodyBudget {
  const budget = budgets.get(server) ?? new BodyBudget()
  budgets.set(server, budget)
  return budget
}
