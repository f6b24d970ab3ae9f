import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { StandInDeps } from './stand-in-part.ts'

const RUBBISH = '<!doctype html><title>Maintenance</title><p>We will be back soon.</p>\n'

interface FaultContext {
  random(): number
  stopped: AbortSignal
}

/** Applies the fault of a part to its responses. Routes spoil their rows themselves (`Faults.wrongKind`). */
export function addFaultHooks(
  app: FastifyInstance,
  part: string,
  { faults, clock }: StandInDeps,
  { random, stopped }: FaultContext,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    const fault = faults.of(part)
    switch (fault.kind) {
      case 'slow':
        await pause(fault.ms, undefined, {
          signal: AbortSignal.any([stopped, faults.replacementSignal(part)]),
        }).catch(() => {
          if (stopped.aborted) reply.raw.destroy()
        })
        return
      case 'flaky':
        if (random() < fault.share) return reply.code(500).type('text/plain').send('Something went wrong.\n')
        return
      case 'limited':
        if (faults.isTooMany(part, fault.perSecond, clock())) {
          return reply.code(429).header('retry-after', '1').type('text/plain').send('Too many requests.\n')
        }
        return
      case 'down':
        if (fault.how === 'answer') return reply.code(503).type('text/plain').send('Down for maintenance.\n')
        reply.hijack()
        reply.raw.destroy()
        return
      case 'wrong':
      case 'off':
        return
    }
  })
  app.addHook('onSend', async (_request, reply, body) => {
    if (faults.wrongKind(part) !== 'rubbish') return body
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .removeHeader('content-length')
      .removeHeader('content-encoding')
    return RUBBISH
  })
}
