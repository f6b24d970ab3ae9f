import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOf } from '../client-address.ts'
import { onClosed } from '../on-closed.ts'
import { type Fairness, workFor } from './fairness.ts'

declare module 'fastify' {
  interface FastifyInstance {
    fairness: Fairness
  }
}

/** Of a body, read and parsed. */
const BYTES_PER_MS = 100_000

/**
 * Runs the handler of a request once it is the turn of its account, or of its client where nobody is signed in. Until its answer is sent, or
 * its client has gone, whoever has used more waits for it. Throws 429 `too_many_requests`.
 */
export async function serveInTurn<Result>(
  { load, queues }: Fairness,
  request: FastifyRequest,
  { raw }: FastifyReply,
  run: () => Promise<Result>,
): Promise<Result> {
  const key = request.session?.accountId ?? clientOf(request.ip)
  const gone = new AbortController()
  const leave = load.enter(key)
  onClosed(raw, () => {
    leave()
    gone.abort()
  })
  const end = await queues.request.take(key, gone.signal)
  onClosed(raw, end)
  // Beside others, one check of an input at a time, and what else there is to do in between.
  const endSlice = load.isCrowded(key) ? await queues.slice.take(key, gone.signal) : null
  return workFor({ load, queues }, key, () => {
    const began = performance.now()
    const running = run()
    // What is checked before the first wait holds up everybody: it counts, as the reading of the body did.
    load.spend(key, performance.now() - began + bodyBytes(request) / BYTES_PER_MS)
    if (endSlice !== null) setImmediate(endSlice)
    return running
  })
}

const bodyBytes = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)
