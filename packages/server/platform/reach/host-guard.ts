import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { LotlineError } from '#contract/errors.ts'
import { errorBody } from '../requests/error-envelope.ts'
import type { HostCheck } from './allowed-hosts.ts'

/** Register first. Drops `X-Forwarded-Host`, so that `request.host` is the checked one. */
export function addHostGuard(app: FastifyInstance, check: HostCheck): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const refusal = check(request.raw)
    if (refusal === null) delete request.raw.headers['x-forwarded-host']
    done(refusal ?? undefined)
  })
}

/** Checks before raw listeners (Socket.IO), which respond before Fastify. */
export function guardRawListeners(server: Server, check: HostCheck): void {
  const events = { request: refuseRequest, upgrade: refuseUpgrade }
  for (const [event, refuse] of Object.entries(events)) {
    const listeners = server.listeners(event)
    server.removeAllListeners(event)
    server.on(event, (request: IncomingMessage, answer: ServerResponse & Duplex, ...rest: unknown[]) => {
      const refusal = check(request)
      if (refusal !== null) return refuse(answer, refusal)
      for (const listener of listeners) listener.call(server, request, answer, ...rest)
    })
  }
}

function refuseRequest(response: ServerResponse, error: LotlineError): void {
  const body = JSON.stringify(errorBody(error))
  response.writeHead(error.status, jsonHeaders(body)).end(body)
}

function refuseUpgrade(socket: Duplex, error: LotlineError): void {
  const body = JSON.stringify(errorBody(error))
  const lines = Object.entries(jsonHeaders(body)).map(([name, value]) => `${name}: ${value}`)
  socket.on('error', () => socket.destroy())
  socket.end([`HTTP/1.1 ${error.status} Misdirected Request`, ...lines, '', body].join('\r\n'))
}

const jsonHeaders = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
  'cache-control': 'no-store',
  connection: 'close',
})
