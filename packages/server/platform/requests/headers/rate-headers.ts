import type { FastifyInstance } from 'fastify'
import { currentRequestWork } from '../../fairness/fairness.ts'
import type { RequestWork } from '../../fairness/request-work.ts'
import { workOf } from '../../fairness/serve-in-turn.ts'

export interface Quota {
  name: string
  max: number
  windowSeconds: number
  remaining: number
  resetSeconds: number
}

const QUOTAS = new WeakMap<RequestWork, Quota[]>()

export function recordQuotas(quotas: readonly Quota[]): void {
  const work = currentRequestWork()
  if (work) QUOTAS.set(work, [...(QUOTAS.get(work) ?? []), ...quotas])
}

/** Adds `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4). */
export function addRateHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const work = workOf(request)
    const quotas = work && QUOTAS.get(work)
    if (!quotas?.length) return done()
    const list = (write: (quota: Quota) => string) => quotas.map(write).join(', ')
    reply.headers({
      'ratelimit-policy': list(({ name, max, windowSeconds }) => `"${name}";q=${max};w=${windowSeconds}`),
      ratelimit: list(({ name, remaining, resetSeconds }) => `"${name}";r=${remaining};t=${resetSeconds}`),
    })
    done()
  })
}
