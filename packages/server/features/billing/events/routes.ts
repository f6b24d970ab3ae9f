import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../../context.ts'
import { waitForBody } from '../../../platform/requests/admission.ts'
import { eventWorker, receiveEvent } from './event-service.ts'

const WEBHOOK_PATH = '/api/billing/webhook'
/** Events have some kilobytes, or some hundred for long invoices. */
const MAX_BYTES = 1024 * 1024

/** Without a session; the signature over the raw body is verified. */
export async function webhookRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const worker = eventWorker(context)
  app.addHook('onClose', () => worker.close())
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const preParsing = (request: FastifyRequest, reply: FastifyReply) =>
      waitForBody(app, request, reply, MAX_BYTES)
    scope.post(WEBHOOK_PATH, { bodyLimit: MAX_BYTES, preParsing }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const isGenuine =
        typeof signature === 'string' &&
        Buffer.isBuffer(request.body) &&
        (await receiveEvent(context, request.body, signature).catch((error: Error) => {
          request.log.warn(`A webhook was refused: ${error.message}`)
          throw error
        }))
      if (!isGenuine)
        return reply.code(400).send({ code: 'bad_request', payload: { message: 'Not signed.' } })
      worker.wake()
      return { received: true }
    })
  })
}
