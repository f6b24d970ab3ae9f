import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '../../platform/reach/host-name.ts'
import type { BillingEngine } from './billing-engine.ts'
import { authenticate, confirmSetup, findBySecret } from './browser-requests.ts'
import { type Form, readText } from './form-body.ts'
import { invoicePage, invoicePdf } from './invoice-page.ts'
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
    // Only pages served from this machine may read responses.
    if (origin !== undefined && isLoopbackUrl(origin) && request.url.startsWith('/browser/')) {
      reply.header('access-control-allow-origin', origin)
    }
  })
  const authorizedForm = (request: FastifyRequest): Form => {
    const form = (request.body ?? {}) as Form
    if (readText(form.key) !== SANDBOX_KEYS.publicKey)
      throw new SandboxError(401, null, 'Invalid API Key provided.')
    return form
  }
  app.post('/browser/intent', async (request) =>
    findBySecret(store, readText(authorizedForm(request).client_secret)),
  )
  app.post('/browser/confirm-setup', async (request) => {
    const intent = confirmSetup(store, authorizedForm(request))
    store.save()
    return intent
  })
  app.post('/browser/authenticate', async (request) => {
    const intent = authenticate(store, engine, authorizedForm(request))
    store.save()
    return intent
  })
  const readInvoice = (id: string) => {
    const invoice = store.find('invoice', id)
    if (!invoice) throw missingError(id)
    const sellerTaxIds = (invoice.account_tax_ids ?? []).flatMap(
      (id) => store.find('tax_id', id)?.value ?? [],
    )
    return [invoice, sellerTaxIds] as const
  }
  app.get<{ Params: { id: string } }>('/invoice/:id', async ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(invoicePage(...readInvoice(params.id))),
  )
  app.get<{ Params: { id: string } }>('/invoice/:id/pdf', async ({ params }, reply) =>
    reply.type('application/pdf').send(Buffer.from(await invoicePdf(...readInvoice(params.id)))),
  )
}
