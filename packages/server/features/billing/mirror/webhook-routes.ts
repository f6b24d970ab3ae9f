import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context.ts'
import { serveInTurn } from '../../../platform/fairness/serve-in-turn.ts'
import { waitForBody } from '../../../platform/requests/admission.ts'
import { syncCustomer } from './sync-customer-service.ts'

const WEBHOOK_PATH = '/api/billing/webhook'
/** Events have a few kilobytes, or hundreds with a long invoice. */
const MAX_BYTES = 1024 * 1024

/**
 * Events of the payment provider, authenticated by a signature over the raw body. An event only names a
 * customer, whose state is then fetched, so order, duplicates and gaps do not matter. The provider repeats an
 * event for days until it gets a 200.
 */
export async function webhookRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const sync = shareNext((customerId) => syncCustomer(context, customerId))
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const preParsing = (request: FastifyRequest, reply: FastifyReply) =>
      waitForBody(app, request, reply, MAX_BYTES)
    scope.post(WEBHOOK_PATH, { bodyLimit: MAX_BYTES, preParsing }, async (request, reply) => {
      // In turn, because verifying a long body occupies this thread.
      const event = await serveInTurn(app.fairness, request, async () => readEvent(context, request))
      if (!event) return reply.code(400).send({ code: 'bad_request', payload: { message: 'Not signed.' } })
      // Events about disputes and refunds name only a charge.
      const { chargeId } = event
      const customerId =
        event.customerId ?? (chargeId && (await context.payments?.events.findCustomerOfCharge(chargeId)))
      if (customerId) await sync(customerId)
      return { received: true }
    })
  })
}

function readEvent({ payments }: AppContext, { headers, body }: FastifyRequest) {
  const signature = headers['stripe-signature']
  return typeof signature === 'string' && Buffer.isBuffer(body)
    ? payments?.events.read(body, signature)
    : null
}

/**
 * Runs one call per id at a time. Calls during a run share the next, because the current one may have read
 * before their change.
 */
export function shareNext(run: (id: string) => Promise<unknown>): (id: string) => Promise<unknown> {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<unknown>>()
  const start = (id: string) => {
    waiting.delete(id)
    const current = run(id).finally(() => {
      if (running.get(id) === current) running.delete(id)
    })
    running.set(id, current)
    return current
  }
  return (id) => {
    const current = running.get(id)
    if (current === undefined) return start(id)
    const next = waiting.get(id) ?? current.catch(() => {}).then(() => start(id))
    waiting.set(id, next)
    return next
  }
}
