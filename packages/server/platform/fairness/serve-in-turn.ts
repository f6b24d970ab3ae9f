import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOf } from '../reach/client-address.ts'
import { onClosed } from '../requests/on-closed.ts'
import { type Fairness, workFor } from './fairness.ts'
import { RequestWork } from './request-work.ts'

declare module 'fastify' {
  interface FastifyInstance {
    fairness: Fairness
  }
}

/** Bytes of a request body that are read and parsed in a millisecond. */
const BYTES_PER_MS = 100_000

const WORK = new WeakMap<FastifyRequest, RequestWork>()

/**
 * Waits until it is the turn of a request of its account, or of its client where nobody is signed in. Until its answer is sent, or its client
 * has disconnected, whoever has used more waits for it; its turn ends when, besides, its handler has returned. Throws 429 `too_many_requests`.
 */
export async function waitForTurn(
  { load, queues }: Fairness,
  request: FastifyRequest,
  { raw }: FastifyReply,
): Promise<void> {
  const work = new RequestWork(raw)
  WORK.set(request, work)
  const key = keyOf(request)
  onClosed(raw, load.enter(key))
  work.onOver(await queues.request.take(key, work.abandoned))
}

/** Calls `run` once the response to a request is sent, or its client has disconnected, and its handler has returned. */
export function onRequestOver(request: FastifyRequest, { raw }: FastifyReply, run: () => void): void {
  const work = WORK.get(request)
  if (work) work.onOver(run)
  else onClosed(raw, run)
}

/** Runs the handler of a request that has its turn; what it begins counts for its account or client. */
export async function serveInTurn<Result>(
  fairness: Fairness,
  request: FastifyRequest,
  run: () => Promise<Result>,
): Promise<Result> {
  const { load, queues } = fairness
  const key = keyOf(request)
  const work = WORK.get(request)
  const release = work?.hold()
  try {
    // Beside others, one check of an input at a time, and what else there is to do in between.
    const endSlice = load.isCrowded(key) ? await queues.slice.take(key, work?.abandoned) : null
    return await workFor(
      fairness,
      key,
      () => {
        const began = performance.now()
        const running = run()
        // What is checked before the first wait holds up everybody: it counts, as the reading of the body did.
        load.spend(key, performance.now() - began + bodyBytes(request) / BYTES_PER_MS)
        if (endSlice !== null) setImmediate(endSlice)
        return running
      },
      work,
    )
  } finally {
    release?.()
  }
}

const keyOf = (request: FastifyRequest) => request.session?.accountId ?? clientOf(request.ip)

const bodyBytes = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)
