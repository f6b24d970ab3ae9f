import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { isLoopbackUrl } from '../../platform/reach/host-name.ts'
import type { BillingEngine } from './billing-engine.ts'
import { authenticate, confirmSetup, findBySecret } from './browser-requests.ts'
import type { Form } from './form-body.ts'
import { invoicePage, invoicePdf } from './invoice-page.ts'
import { SandboxError } from './store.ts'
import { SANDBOX_KEYS } from './webhook-sender.ts'

const SCRIPT = new URL('./stripe-js.js', import.meta.url)

export function browserRoutes(app: FastifyInstance, engine: BillingEngine): void {
  const { store } = engine
  app.get('/stripe-js.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(readFileSync(SCRIPT, 'utf8')),
  )
  const post = (path: string, act: (fields: Record<string, string>) => unknown) =>
    app.post<{ Body: Form | undefined }>(path, async ({ headers: { origin }, body }, reply) => {
      // Only pages served from this machine may read responses.
      if (origin !== undefined && isLoopbackUrl(origin)) reply.header('access-control-allow-origin', origin)
      const { key, ...fields } = Object.fromEntries(body ?? [])
      if (key !== SANDBOX_KEYS.publicKey) throw new SandboxError(401, null, 'Invalid API Key provided.')
      const intent = act(fields)
      store.save()
      return intent
    })
  post('/browser/intent', (fields) => findBySecret(store, fields))
  post('/browser/confirm-setup', (fields) => confirmSetup(store, fields))
  post('/browser/authenticate', (fields) => authenticate(engine, fields))

  const readInvoice = (id: string) => {
    const invoice = store.get('invoice', id)
    const sellerTaxIds = (invoice.account_tax_ids ?? []).map((taxId) => store.get('tax_id', taxId).value)
    return [invoice, sellerTaxIds] as const
  }
  app.get<{ Params: { id: string } }>('/invoice/:id', async ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(invoicePage(...readInvoice(params.id))),
  )
  app.get<{ Params: { id: string } }>('/invoice/:id/pdf', async ({ params }, reply) =>
    reply.type('application/pdf').send(Buffer.from(await invoicePdf(...readInvoice(params.id)))),
  )
}
