import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '../../platform/reach/host-name.ts'
import type { BillingEngine } from './billing-engine.ts'
import { authenticate, confirmSetup, findBySecret } from './browser-requests.ts'
import { type Form, textOf } from './form-body.ts'
import { invoicePage, invoicePdf } from './invoice-page.ts'
import type { Invoice } from './shapes.ts'
import { missingError, SandboxError, type SandboxStore } from './store.ts'
import { SANDBOX_KEYS } from './webhook-sender.ts'

const SCRIPT = new URL('./stripe-js.js', import.meta.url)

export function browserRoutes(
  app: FastifyInstance,
  { store, engine }: { store: SandboxStore; engine: BillingEngine },
): void {
  app.get('/stripe-js.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(readFileSync(SCRIPT, 'utf8')),
  )
  app.addHook('onSend', async (request, reply) => {
    const { origin } = request.headers
    // Only pages of this machine may read responses.
    if (origin !== undefined && isLoopbackUrl(origin) && request.url.startsWith('/browser/')) {
      reply.header('access-control-allow-origin', origin)
    }
  })
  const formOf = (request: FastifyRequest): Form => {
    const form = (request.body ?? {}) as Form
    if (textOf(form.key) !== SANDBOX_KEYS.publicKey)
      throw new SandboxError(401, null, 'Invalid API Key provided.')
    return form
  }
  app.post('/browser/intent', async (request) => findBySecret(store, textOf(formOf(request).client_secret)))
  app.post('/browser/confirm-setup', async (request) => {
    const intent = confirmSetup(store, formOf(request))
    store.save()
    return intent
  })
  app.post('/browser/authenticate', async (request) => {
    const intent = authenticate(store, engine, formOf(request))
    store.save()
    return intent
  })
  const sellerOf = ({ account_tax_ids }: Invoice) =>
    (account_tax_ids ?? []).flatMap((id) => store.find('tax_id', id)?.value ?? [])
  const invoiceOf = (id: string) => {
    const invoice = store.find('invoice', id)
    if (!invoice) throw missingError(id)
    return invoice
  }
  app.get<{ Params: { id: string } }>('/invoice/:id', async ({ params }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(invoicePage(invoiceOf(params.id), sellerOf(invoiceOf(params.id)))),
  )
  app.get<{ Params: { id: string } }>('/invoice/:id/pdf', async ({ params }, reply) => {
    const invoice = invoiceOf(params.id)
    return reply.type('application/pdf').send(Buffer.from(await invoicePdf(invoice, sellerOf(invoice))))
  })
}
