import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '#contract/calls.ts'
import { type ErrorCode, LotlineError } from '#contract/errors.ts'
import { admit, type Session } from './session.ts'

type Parsed<Part> = Part extends z.ZodType ? z.output<Part> : undefined

export interface CallInput<C extends Call> {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
  /** Who calls; null exactly for public calls. */
  session: C['access'] extends 'public' ? null : Session
  /** Aborted when the client has gone, so that nobody works for nobody. */
  signal: AbortSignal
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Puts one call of the contract on the server: who may not make it is refused (401, 403), its input is checked against the
 * contract's schemas (400 names every field that is wrong), its answer is wrapped into `{ payload }`.
 */
export function registerCall<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<z.input<C['answer']>>,
): void {
  app.route({
    method: call.method,
    url: call.path,
    ...bodyLimitOf(call),
    handler: async (request, reply) => {
      const payload = await handler(await readInput(app, call, request, reply))
      return { payload }
    },
  })
}

/** For a route of one's own, beside `readInput`. */
export const bodyLimitOf = ({ bodyLimitBytes }: Call): { bodyLimit?: number } =>
  bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }

/** The admitted session and checked input of a call; also for routes that answer a file instead of an envelope. */
export async function readInput<C extends Call>(
  app: FastifyInstance,
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CallInput<C>> {
  let signal: AbortSignal | undefined
  return {
    session: (await admit(app, call, request)) as CallInput<C>['session'],
    params: check(call.params, request.params) as Parsed<C['params']>,
    query: check(call.query, request.query) as Parsed<C['query']>,
    body: check(call.body, request.body, 'body') as Parsed<C['body']>,
    // Made for those who take it: most calls are over before anybody could go.
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
    return path ? `${path}: ${issue.message}` : issue.message
  })
  // A longitude of 999 is wrong, a list of 60,000 lots is large.
  const isTooLarge = result.error.issues.some(
    (issue) => issue.code === 'too_big' && (issue.origin === 'array' || issue.origin === 'string'),
  )
  const code: ErrorCode = isTooLarge ? 'payload_too_large' : 'bad_request'
  throw new LotlineError(code, problems.join('. '))
}

function clientSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (reply.raw.destroyed && !reply.raw.writableFinished) controller.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
