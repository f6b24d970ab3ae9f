import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { LotlineError } from '#contract/errors.ts'
import type { Settings } from '../../settings/env.ts'
import { isForwarded, isFromThisMachine } from '../reach/this-machine.ts'
import { RequestFigures } from '../requests/request-figures.ts'
import { bearerToken } from '../requests/session.ts'

declare module 'fastify' {
  interface FastifyInstance {
    requestFigures: RequestFigures
  }
}

export const FORWARDED_METRIC = 'lotline_forwarded_requests_total'
const FORWARDED_WARNING =
  'A proxy forwards requests to this server, so others can connect. They cannot use the demo accounts, the mailbox and the stand-ins. Set LOTLINE_PUBLIC_URL to the address that people use.'

/** Serves Prometheus metrics at `/metrics`, durations in seconds. */
export function addMetrics(
  app: FastifyInstance,
  { settings, clock }: { settings: Pick<Settings, 'metricsToken' | 'exposure'>; clock: () => Date },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const figures = new RequestFigures(clock)
  app.decorate('requestFigures', figures)
  const durations = new Histogram({
    name: 'lotline_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url
    // Counting a tile takes longer than serving it.
    if (route !== undefined && !route.startsWith('/api/tiles')) {
      durations.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      figures.count({ method, route, status: reply.statusCode, elapsedMs: reply.elapsedTime })
    }
    done()
  })
  if (settings.exposure.reasons.length === 0) countForwardedRequests(app, registry)
  app.get('/metrics', async (request, reply) => {
    requireReader(request, settings)
    reply.type(registry.contentType)
    return registry.metrics()
  })
}

/** Counts forwarded requests, if no setting exposes the server. Warns once. */
function countForwardedRequests(app: FastifyInstance, registry: Registry): void {
  let hasWarned = false
  const forwarded = new Counter({
    name: FORWARDED_METRIC,
    help: 'Requests that a proxy forwarded although no setting says that others can connect',
    registers: [registry],
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isForwarded(request.raw)) {
      forwarded.inc()
      if (!hasWarned) app.log.warn(FORWARDED_WARNING)
      hasWarned = true
    }
    done()
  })
}

/** @throws 403 without the token, which local requests need only if the server is exposed. */
function requireReader(
  request: FastifyRequest,
  { metricsToken, exposure }: Pick<Settings, 'metricsToken' | 'exposure'>,
): void {
  const token = bearerToken(request)
  if (metricsToken !== null && token !== null && isSame(metricsToken, token)) return
  if (exposure.reasons.length === 0 && isFromThisMachine(request.raw)) return
  throw new LotlineError(
    'forbidden',
    'Reading metrics requires the token of LOTLINE_METRICS_TOKEN, unless only this machine can connect to the server.',
  )
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
