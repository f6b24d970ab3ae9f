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

/** Read and parsed per millisecond. */
const BYTES_PER_MS = 100_000

const WORK = new WeakMap<FastifyRequest, RequestWork>()

/** The turn ends when the handler has returned and the response is closed. @throws 429 `too_many_requests` */
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

/** Once the response is closed and the handler has returned. */
export function onRequestOver(request: FastifyRequest, { raw }: FastifyReply, run: () => void): void {
  const work = WORK.get(request)
  if (work) work.onOver(run)
  else onClosed(raw, run)
}

/**
 * Charges the work to the account or the strangers. Lines with more use wait, but not while a body arrives
 * slowly.
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
        // Synchronous validation blocks everyone, so it is charged.
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
