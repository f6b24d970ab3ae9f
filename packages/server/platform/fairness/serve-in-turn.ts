import type { FastifyReply, FastifyRequest } from 'fastify'
import { onClosed } from '../requests/on-closed.ts'
import { workKeyOf } from '../requests/session.ts'
import { type Fairness, workFor } from './fairness.ts'
import { RequestWork } from './request-work.ts'

declare module 'fastify' {
  interface FastifyInstance {
    fairness: Fairness
  }
}

/** Bytes of a request body read and parsed per millisecond. */
const BYTES_PER_MS = 100_000

const WORK = new WeakMap<FastifyRequest, RequestWork>()

/**
 * Waits for the turn of the request's account or client. The turn ends when the handler has returned and the
 * response is sent or the client has disconnected. @throws 429 `too_many_requests`
 */
export async function waitForTurn(
  { queues }: Fairness,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Promise<void> {
  const work = new RequestWork(raw, workKeyOf(request))
  WORK.set(request, work)
  work.onOver(await queues.request.take(work.key, work.abandoned))
}

export const workOf = (request: FastifyRequest): RequestWork | undefined => WORK.get(request)

/** Calls `run` once the response is sent or the client has disconnected, and the handler has returned. */
export function onRequestOver(request: FastifyRequest, { raw }: FastifyReply, run: () => void): void {
  const work = WORK.get(request)
  if (work) work.onOver(run)
  else onClosed(raw, run)
}

/**
 * Runs the handler of a request in its turn and charges the work to its account or the strangers. Lines with more
 * use wait, but not while a body arrives slowly.
 */
export async function serveInTurn<Result>(
  fairness: Fairness,
  request: FastifyRequest,
  { raw }: FastifyReply,
  run: () => Promise<Result>,
): Promise<Result> {
  const { load, queues } = fairness
  const work = WORK.get(request)
  const key = work?.key ?? workKeyOf(request)
  const release = work?.hold()
  const leave = load.enter(key)
  onClosed(raw, leave)
  try {
    // Under contention, inputs are validated one at a time.
    const endSlice = load.isCrowded(key) ? await queues.slice.take(key, work?.abandoned) : null
    return await workFor(
      fairness,
      key,
      () => {
        const began = performance.now()
        const running = run()
        // Synchronous validation blocks everyone, so it is charged, like reading the body.
        load.spend(key, performance.now() - began + bodyBytes(request) / BYTES_PER_MS)
        if (endSlice !== null) setImmediate(endSlice)
        return running
      },
      work,
    )
  } finally {
    leave()
    release?.()
  }
}

const bodyBytes = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)
