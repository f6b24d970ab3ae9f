import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { listenLocally, refuseForwarded } from '../local-app.ts'
import { apiRequests } from './api-requests.ts'
import { BillingEngine } from './billing-engine.ts'
import { browserRoutes } from './browser-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { type Form, readTexts } from './form-body.ts'
import type { Invoice } from './shapes.ts'
import { SandboxError, SandboxStore } from './store.ts'
import type { ApiHandler } from './stored-objects.ts'
import { SANDBOX_KEYS, WebhookSender } from './webhook-sender.ts'

interface RequestLog {
  /** Makes requests succeed without a response. A request uses up the first fault that matches it. */
  faults: { kind: 'lost'; request: string }[]
  /** Requests so far, such as `POST /v1/customers`. */
  requests: string[]
}

export type PaymentSandbox = Awaited<ReturnType<typeof startPayments>>

interface SandboxOptions {
  port: number
  /** Null to keep the state only in memory. */
  file: string | null
  beforeAdvance?(days: number): Promise<void>
  onError(error: unknown): void
}

/** Starts the API, the pages and the webhooks. @throws EADDRINUSE */
export async function startPayments({ port, file, beforeAdvance = async () => {}, onError }: SandboxOptions) {
  const app = Fastify({ logger: false, forceCloseConnections: true, routerOptions: { maxParamLength: 300 } })
  const webhooks = new WebhookSender(onError)
  const store = new SandboxStore({ file, onEvent: (event) => webhooks.send(event) })
  let address = ''
  const engine = new BillingEngine(store, () => address)
  const log: RequestLog = { faults: [], requests: [] }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: unknown, body: string) => new URLSearchParams(body),
  )
  refuseForwarded(app, 'The sandbox serves this machine only.')
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof SandboxError) return reply.code(error.status).send(toErrorBody(error))
    if ((error.statusCode ?? 500) >= 500) onError(error)
    return reply.code(error.statusCode ?? 500).send({ error: { type: 'api_error', message: error.message } })
  })
  for (const [route, handler] of Object.entries(apiRequests(engine)))
    addApiRoute(app, store, log, { route, handler })
  browserRoutes(app, engine)
  controlRoutes(app, engine, { address: () => address, beforeAdvance })
  address = await listenLocally(app, port)
  return {
    store,
    engine,
    webhooks,
    ...log,
    address,
    /** Settings that make a server use the sandbox. */
    provider: {
      mode: 'sandbox' as const,
      ...SANDBOX_KEYS,
      url: address,
      scriptUrl: `${address}/stripe-js.js`,
    },
    async close() {
      await webhooks.close()
      await app.close()
      store.save()
    },
  }
}

function addApiRoute(
  app: FastifyInstance,
  store: SandboxStore,
  { faults, requests }: RequestLog,
  { route, handler }: { route: string; handler: ApiHandler },
): void {
  const [method = '', url = ''] = route.split(' ')
  app.route({
    method: method as 'GET',
    url,
    async handler(request, reply) {
      if (request.headers.authorization !== `Bearer ${SANDBOX_KEYS.secretKey}`) {
        throw new SandboxError(401, null, 'Invalid API Key provided.')
      }
      requests.push(route)
      const faultIndex = faults.findIndex(({ request: lostRoute }) => lostRoute === route)
      const { status, body } = handleOnce(store, request, route, handler)
      store.save()
      if (faultIndex === -1) return reply.code(status).send(body)
      faults.splice(faultIndex, 1)
      request.raw.socket.destroy()
      return reply.hijack()
    },
  })
}

/** Returns the stored response to a repeated idempotency key. */
function handleOnce(
  store: SandboxStore,
  request: FastifyRequest,
  route: string,
  handler: ApiHandler,
): { status: number; body: unknown } {
  const form =
    request.method === 'GET'
      ? new URLSearchParams(request.url.split('?')[1])
      : ((request.body ?? new URLSearchParams()) as Form)
  const params = request.params as Record<string, string>
  const header = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
  const key = typeof header === 'string' ? header : null
  const requestText = JSON.stringify([route, params, form.toString()])
  const savedAnswer = key !== null ? store.answers.get(key) : undefined
  if (savedAnswer && savedAnswer.request !== requestText) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    throw new SandboxError(400, null, message, 'idempotency_error')
  }
  if (savedAnswer) return { status: savedAnswer.status, body: savedAnswer.body }
  const response = run(() => expand(handler({ params, form, key }), readTexts(form, 'expand'), store))
  if (key !== null) store.answers.set(key, { request: requestText, ...response })
  return response
}

/** Turns errors into responses, so that they are stored and a retry gets the same one. */
function run(handle: () => unknown): { status: number; body: unknown } {
  try {
    return { status: 200, body: handle() }
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    return { status: error.status, body: toErrorBody(error) }
  }
}

const toErrorBody = ({ type, code, message }: SandboxError) => ({
  error: { type, message, ...(code !== null && { code }) },
})

/** Replaces ids by the objects they name, as requested by `expand[]=data.payment.payment_intent`. */
function expand(response: unknown, paths: readonly string[], store: SandboxStore): unknown {
  const copy = structuredClone(response)
  for (const object of [copy, ...pageItems(copy)]) truncateLines(object)
  for (const path of paths) expandPath(copy, path.split('.'), store)
  return copy
}

const pageItems = (value: unknown): unknown[] => {
  const { data } = (value ?? {}) as { data?: unknown }
  return Array.isArray(data) ? data : []
}

/** Number of lines returned within an invoice. `/lines` returns all. */
const MAX_LINES = 10

function truncateLines(value: unknown): void {
  const { object, lines } = (value ?? {}) as Partial<Invoice>
  if (object !== 'invoice' || lines === undefined) return
  lines.has_more = lines.data.length > MAX_LINES
  lines.data = lines.data.slice(0, MAX_LINES)
}

function expandPath(value: unknown, [step, ...rest]: string[], store: SandboxStore): void {
  if (step === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) expandPath(item, [step, ...rest], store)
    return
  }
  const object = value as Record<string, unknown>
  const inner = object[step]
  if (typeof inner === 'string') object[step] = structuredClone(store.findAny(inner)) ?? inner
  expandPath(object[step], rest, store)
}
