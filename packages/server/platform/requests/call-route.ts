import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { Call } from '#contract/calls.ts'
import { type ErrorCode, LotlineError } from '#contract/errors.ts'
import type { ActivityKey } from '#domain/account/activity/activity.ts'
import { serveInTurn } from '../fairness/serve-in-turn.ts'
import { admission, isServedAtOnce } from './admission.ts'
import type { Session } from './session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Never rejects. */
    audit: (
      request: FastifyRequest,
      event: { key: ActivityKey; outcome: 'done' | 'refused' },
    ) => Promise<void>
  }
}

type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined

interface CallInput<C extends Call> {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
  session: C['access'] extends 'public' ? null : Session
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Registers a call: admits a request before reading its body, validates (400 names up to five invalid
 * fields), and wraps the result in `{ payload }`.
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<z.input<C['response']>>,
): void {
  registerRawCall(app, call, async (input) => ({ payload: await handler(input) }))
}

export function registerRawCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<unknown>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...admission(app, call),
    ...auditHooks(app, call),
    handler: (request, reply) => {
      const run = async () => handler(readInput(call, request, reply))
      return isServedAtOnce(call) ? run() : serveInTurn(app.fairness, request, run)
    },
  })
}

/** Errors that are audited as refused attempts. */
const AUDITED_REFUSALS: readonly ErrorCode[] = ['wrong_password', 'wrong_second_factor']

/** Audits before sending, so that an interrupted download counts. */
function auditHooks(app: FastifyInstance, { audit: key }: Call): Pick<RouteOptions, 'onSend' | 'onError'> {
  if (key === undefined) return {}
  return {
    onSend: async (request, { statusCode }) => {
      if (statusCode < 400) await app.audit(request, { key, outcome: 'done' })
    },
    onError: async (request, _reply, error) => {
      const isRefused = error instanceof LotlineError && AUDITED_REFUSALS.includes(error.code)
      if (isRefused) await app.audit(request, { key, outcome: 'refused' })
    },
  }
}

function readInput<C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): CallInput<C> {
  let signal: AbortSignal | undefined
  return {
    session: request.session as CallInput<C>['session'],
    params: check(call.params, request.params) as Parsed<C['params']>,
    query: check(call.query, request.query) as Parsed<C['query']>,
    body: check(call.body, request.body, 'body') as Parsed<C['body']>,
    // Lazy, because most calls end before a client can disconnect.
    get signal() {
      signal ??= clientSignal(reply)
      return signal
    },
    request,
    reply,
  }
}

function check(schema: z.ZodType | undefined, value: unknown, prefix?: string): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const problems = result.error.issues.slice(0, 5).map((issue) => {
    const path = [...(prefix && issue.path.length === 0 ? [prefix] : []), ...issue.path].join('.')
    // Sentences are for users, other messages for developers.
    return path && !issue.message.endsWith('.') ? `${path}: ${issue.message}` : issue.message
  })
  // For too many items or characters, not for a longitude of 999.
  const isTooLarge = result.error.issues.some(
    (issue) => issue.code === 'too_big' && (issue.origin === 'array' || issue.origin === 'string'),
  )
  const code: ErrorCode = isTooLarge ? 'payload_too_large' : 'bad_request'
  throw new LotlineError(code, problems.join('. ').replaceAll('.. ', '. '))
}

function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (reply.raw.destroyed && !reply.raw.writableFinished) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

/** Content-Disposition with an ASCII name and the full name (RFC 6266, RFC 8187). */
export function attachment(fileName: string): string {
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** `nosniff` stops browsers from guessing another type. */
export const sendPicture = (reply: FastifyReply, type: string, content: Buffer | Readable): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', 'inline')
    .header('x-content-type-options', 'nosniff')
    .send(content)
