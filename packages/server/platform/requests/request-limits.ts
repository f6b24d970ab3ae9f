import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import { clientOf } from '../reach/client-address.ts'

/** Longest body, unless a call of the contract states its own. */
export const BODY_LIMIT_BYTES = 1024 * 1024
/** Connections of a server. Bounds its memory; a load balancer can use another server. */
const MOST_CONNECTIONS = 10_000

/** Connections of one address. A browser opens seven. */
const MOST_CONNECTIONS_OF_ADDRESS = 500

interface Patience {
  /** Maximum time for all headers of a request. */
  headersMs: number
  /** Maximum time for a request as a whole, its body included; the time until the response is not limited here. */
  requestMs: number
  checkEveryMs: number
}

const PATIENCE: Patience = { headersMs: 20_000, requestMs: 120_000, checkEveryMs: 5000 }

/** Options of Fastify against clients that send slowly on purpose, each byte just before the connection would be given up. */
export function requestLimits({ headersMs, requestMs, checkEveryMs }: Patience = PATIENCE) {
  return {
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
  }
}

/**
 * Returns true when a refused request has more left to send than is read and dropped, which is the ordinary limit. What is left must be read, or the
 * connection closed: a connection that brings more serves no further request, and so is closed as soon as this one is answered.
 */
function isLong({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > BODY_LIMIT_BYTES
}

/**
 * Bodies are taken as they are: a kilobyte that unpacks to a gigabyte is refused before anything unpacks it. Register it before
 * what compresses answers.
 */
export function addRequestLimits(app: FastifyInstance, trustedProxies: string[]): void {
  app.server.maxConnections = MOST_CONNECTIONS
  limitConnections(app.server, trustedProxies)
  app.server.prependListener('request', (request, response) => {
    if (isLong(request)) response.shouldKeepAlive = false
  })
  // A client that waits with its body for permission to send it gets that from `admission`, after its headers were checked.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response))
  // JSON is all that calls take. Text is what any other site can have a browser send without a preflight.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']
    const isPacked = encoding !== undefined && encoding.toLowerCase() !== 'identity'
    done(
      isPacked
        ? new LotlineError('unsupported_media_type', 'Please send the request without compression.')
        : undefined,
    )
  })
}

/**
 * Ends connections beyond the limit of their address before anything of them is read. A trusted proxy brings those of all its clients from its own
 * address, and has no limit here.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  trustedProxies: string[],
  most = MOST_CONNECTIONS_OF_ADDRESS,
): void {
  const isProxy = proxyAddr.compile(trustedProxies)
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address, 0)) return
    const client = clientOf(address)
    const count = (counts.get(client) ?? 0) + 1
    if (count > most) return void socket.destroy()
    counts.set(client, count)
    socket.once('close', () => {
      const left = (counts.get(client) ?? 1) - 1
      if (left === 0) counts.delete(client)
      else counts.set(client, left)
    })
  })
}
