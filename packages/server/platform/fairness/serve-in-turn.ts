import type { FastifyReply, FastifyRequest } from 'fastify'
import { getWorkKey } from '../requests/session.ts'
import { type Fairness, restAfter, workFor } from './fairness.ts'
import { RequestWork } from './request-work.ts'

declare module 'fastify' {
  interface FastifyInstance {
    fairness: Fairness
  }
}

/** Each request is charged this much, even if it is refused. */
const REQUEST_MS = 1
const BYTES_PER_MS = 100_000
/** Rest after a large body, in multiples of its time, while another active account has used less. */
const BODY_REST = 3
/** Smaller bodies are parsed and validated within a millisecond. */
export const LARGE_BYTES = 32 * 1024

const WORK = new WeakMap<FastifyRequest, RequestWork>()

/**
 * Waits for a turn, and for one of the large bodies. Both end once the handler has returned and the response
 * is closed. @throws 429 `too_many_requests`
 */
export async function waitForTurn(
  fairness: Fairness,
  request: FastifyRequest,
  { raw }: FastifyReply,
  bodyBytes = 0,
): Promise<void> {
  const { lines, queues } = fairness
  const work = new RequestWork(raw, getWorkKey(request))
  work.isLarge = bodyBytes > LARGE_BYTES
  WORK.set(request, work)
  const end = await queues.request.take(work.key, work.abandoned)
  void work.over.then(end)
  lines.charge(work.key, REQUEST_MS + bodyBytes / BYTES_PER_MS)
  if (!work.isLarge) return
  const endBody = await queues.body.take(work.key, work.abandoned)
  void work.over.then(() => restAfter(BODY_REST * work.bodyMs, fairness, work.key)).then(endBody)
}

export const workOf = (request: FastifyRequest): RequestWork | undefined => WORK.get(request)

/** Runs the handler, charged to the account or client. Large inputs are validated one at a time. */
export async function serveInTurn<Result>(
  fairness: Fairness,
  request: FastifyRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const work = WORK.get(request)
  if (work === undefined) throw new Error('The request has no turn.')
  work.abandoned.throwIfAborted()
  const { key } = work
  const end = work.isLarge ? await fairness.queues.slice.take(key, work.abandoned) : null
  const handle = () => {
    const began = performance.now()
    const running = run()
    const spentMs = performance.now() - began
    // Validation and other synchronous work, which blocks all requests.
    fairness.lines.chargeSlice(key, spentMs)
    if (end !== null) {
      work.bodyMs += spentMs
      setImmediate(end)
    }
    return running
  }
  const handled = workFor(fairness, key, handle, work)
  work.handled = handled
  return handled
}
