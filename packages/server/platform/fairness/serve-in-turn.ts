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
 * Waits until it is the turn of a request of its account, or of its client where nobody is signed in. Until its answer is sent, or its client
 * has gone, whoever has used more waits for it. Throws 429 `too_many_requests`.
 */
export async function waitForTurn(
  { load, queues }: Fairness,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Promise<void> {
  const gone = new AbortController()
  const key = keyOf(request)
  const leave = load.enter(key)
  onClosed(raw, () => {
    leave()
    gone.abort()
  })
  const end = await queues.request.take(key, gone.signal)
  onClosed(raw, end)
}

/** Runs the handler of a request that has its turn; what it begins counts for its account or client. */
export async function serveInTurn<Result>(
  fairness: Fairness,
  request: FastifyRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const { load, queues } = fairness
  const key = keyOf(request)
  // Beside others, one check of an input at a time, and what else there is to do in between.
  const endSlice = load.isCrowded(key) ? await queues.slice.take(key) : null
  return workFor(fairness, key, () => {
    const began = performance.now()
    const running = run()
    // What is checked before the first wait holds up everybody: it counts, as the reading of the body did.
    load.spend(key, performance.now() - began + bodyBytes(request) / BYTES_PER_MS)
    if (endSlice !== null) setImmediate(endSlice)
    return running
  })
}

const keyOf = (request: FastifyRequest) => request.session?.accountId ?? clientOf(request.ip)

const bodyBytes = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)
