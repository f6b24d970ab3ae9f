import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { LotlineError } from '#contract/errors.ts'
import { networkOf, toClient } from '../reach/client-address.ts'

/** Maximum size of a body, unless a call sets another. */
export const BODY_LIMIT_BYTES = 1024 * 1024
const MAX_OPEN_CONNECTIONS = 10_000

/** A browser opens seven connections. An IPv6 /56 counts as one address; a /48 network has 256 of them. */
const MAX_CONNECTIONS = { perAddress: 500, perNetwork: 2_000 }

/** Maximum unanswered requests of a connection. Browsers and proxies await each response. */
export const MAX_PIPELINED = 4

/** Node's parser. It has no documented way to skip received data, which can be 1,000 requests in 64 KB. */
interface RequestParser {
  onIncoming(request: IncomingMessage, isKeptAlive: boolean): number
}

/** Tells the parser that another protocol follows. */
const STOP_PARSING = 2

interface RequestTimeouts {
  headersMs: number
  /** Time for headers and body. */
  requestMs: number
  checkIntervalMs: number
}

const DEFAULT_TIMEOUTS: RequestTimeouts = { headersMs: 20_000, requestMs: 120_000, checkIntervalMs: 5000 }

/** Server options that keep clients from occupying connections by sending slowly. */
export function requestLimits({ headersMs, requestMs, checkIntervalMs }: RequestTimeouts = DEFAULT_TIMEOUTS) {
  return {
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkIntervalMs },
  }
}

/** Whether reading and discarding the body would take too long, so that the connection must be closed. */
function isTooLongToDiscard({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > BODY_LIMIT_BYTES
}

/** Refuses compressed bodies, which could expand without bound. Register before response compression. */
export function addRequestLimits(app: FastifyInstance, trustedProxies: string[]): void {
  app.server.maxConnections = MAX_OPEN_CONNECTIONS
  limitConnections(app.server, trustedProxies)
  app.server.prependListener('request', (request, response) => {
    if (isTooLongToDiscard(request)) response.shouldKeepAlive = false
  })
  limitPipelining(app.server)
  for (const event of ['checkContinue', 'checkExpectation'])
    app.server.on(event, (request, response) => app.server.emit('request', request, response))
  // Browsers let any site send text without a preflight.
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']
    const isCompressed = encoding !== undefined && encoding.toLowerCase() !== 'identity'
    done(
      isCompressed
        ? new LotlineError('unsupported_media_type', 'Please send the request without compression.')
        : undefined,
    )
  })
}

/**
 * Without this limit, pipelined requests would all run at once, and unread responses would fill the memory.
 */
function limitPipelining(server: HttpServer): void {
  const unanswered = new WeakMap<Socket, number>()
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
  })
  server.on('connection', (socket: Socket & { parser: RequestParser }) => {
    const { onIncoming } = socket.parser
    socket.parser.onIncoming = (...args) => {
      if ((unanswered.get(socket) ?? 0) < MAX_PIPELINED) return onIncoming(...args)
      socket.destroy()
      return STOP_PARSING
    }
  })
}

/**
 * Closes excess connections before reading from them. Trusted proxies have no limit, because they carry many
 * clients.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  trustedProxies: string[],
  max = MAX_CONNECTIONS,
): void {
  const isProxy = proxyAddr.compile(trustedProxies)
  const counts = new Map<string, number>()
  const add = (key: string, change: number) => {
    const count = (counts.get(key) ?? 0) + change
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address, 0)) return
    const client = toClient(address)
    const network = networkOf(address)
    const isFull = (counts.get(client) ?? 0) >= max.perAddress || (counts.get(network) ?? 0) >= max.perNetwork
    if (isFull) return void socket.destroy()
    const keys = new Set([client, network])
    for (const key of keys) add(key, 1)
    socket.once('close', () => {
      for (const key of keys) add(key, -1)
    })
  })
}
