import type { FastifyInstance } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { LARGE_BYTES, workOf } from './serve-in-turn.ts'

/** Maximum number of values in a body: twice as many as in any call, parsed in about 10 ms. */
const MAX_VALUES = 100_000

const [QUOTE, COMMA, BACKSLASH, BRACKET, BRACE] = [...'",\\[{'].map((text) => text.charCodeAt(0))

/** Parses one large body per iteration of the event loop. */
export function addJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const work = workOf(request)
    if (body.length <= LARGE_BYTES || work === undefined) return parse(request, body.toString(), done)
    const parseInTurn = (end: () => void) => {
      const began = performance.now()
      try {
        if (hasTooManyValues(body)) done(tooManyValues())
        else parse(request, body.toString(), done)
      } finally {
        work.bodyMs += performance.now() - began
        setImmediate(end)
      }
    }
    app.fairness.queues.slice.take(work.key, work.abandoned).then(parseInTurn, done)
  })
}

/** Counts without parsing, which would block the server's thread. */
function hasTooManyValues(body: Buffer): boolean {
  let [count, isText] = [1, false]
  for (let at = 0; at < body.length && count <= MAX_VALUES; at += 1) {
    const byte = body[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1
  }
  return count > MAX_VALUES
}

const tooManyValues = () =>
  new LotlineError('payload_too_large', `At most ${formatNumber(MAX_VALUES)} values can be sent.`)
