import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import { z } from 'zod'
import { SESSION_ENDED } from '#contract/errors.ts'
import { LIVE_PATH, type PageEvents, type ServerEvents } from '#contract/live-connection.ts'
import { idText } from '#contract/wire/plain-text.ts'
import { workFor } from '../fairness/fairness.ts'
import { getSession, type Session, secondFactorRequired } from '../requests/session.ts'
import type { LiveHub } from './live-hub.ts'
import { LivePage } from './live-page.ts'

const MAX_MESSAGE_BYTES = 4096
const MESSAGE_BURST = 20
const MESSAGE_INTERVAL_MS = 500
/** Time limit for a connection to subscribe. */
const CONNECT_TIMEOUT_MS = 10_000
const MAX_PAGES_PER_ACCOUNT = 200
/** Limit of unread bytes for all pages of an account. Above it, pages that do not read are disconnected. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024

const Handshake = z.object({ token: z.string().regex(/^[\w-]{20,200}$/) })
const Subscribe = z.object({
  room: idText(0, 200),
  after: z.number().int().min(0).nullable(),
  withinMs: z.number().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
})
const Acknowledge = z.custom<(response: unknown) => void>((value) => typeof value === 'function')

type LiveSocket = Socket<PageEvents, ServerEvents, Record<string, never>, { session: Session }>
type LiveServer = Server<PageEvents, ServerEvents, Record<string, never>, { session: Session }>

/** Accepts only WebSockets, because polling needs sticky sessions. */
export function addLiveSocket(app: FastifyInstance, hub: LiveHub, publicUrl: string | null): void {
  const io: LiveServer = new Server(app.server, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (request, decide) => decide(null, isSameOrigin(request, publicUrl)),
  })
  // Unauthenticated clients can send packets too.
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    const rate = new MessageRate(MESSAGE_BURST, MESSAGE_INTERVAL_MS, () => performance.now())
    connection.on('packet', () => {
      if (!rate.take()) connection.close(true)
    })
  })
  const connecting = new WeakSet<LiveSocket['conn']>()
  io.use((socket, next) => {
    const { conn } = socket
    if (connecting.has(conn)) return void conn.close(true)
    connecting.add(conn)
    admit(app, hub, socket)
      .finally(() => connecting.delete(conn))
      .then(
        () => next(),
        (error: unknown) => next(error instanceof Refused ? error : toRefused(app, error)),
      )
  })
  io.on('connection', (socket) => addPage(app, hub, socket))
  app.addHook('preClose', async () => {
    io.disconnectSockets(true)
    io.engine.close()
    hub.close()
  })
}

class Refused extends Error {
  readonly data: { code: 'unauthenticated' | 'second_factor_required' | 'overloaded' }

  constructor(code: Refused['data']['code'], message: string) {
    super(message)
    this.data = { code }
  }
}

function toRefused(app: FastifyInstance, error: unknown): Refused {
  app.log.error(error)
  return new Refused('overloaded', 'The server is not ready.')
}

async function admit(app: FastifyInstance, hub: LiveHub, socket: LiveSocket): Promise<void> {
  const handshake = Handshake.safeParse(socket.handshake.auth)
  const session = handshake.success
    ? await getSession(app, handshake.data.token, socket.handshake.address, socket.request)
    : null
  if (session === null) {
    throw new Refused('unauthenticated', SESSION_ENDED)
  }
  // The page retries until a second factor is set up.
  if (session.needsSecondFactor) throw new Refused('second_factor_required', secondFactorRequired().message)
  if (hub.countPages(session.accountId) >= MAX_PAGES_PER_ACCOUNT) {
    throw new Refused('overloaded', 'Too many pages of this account are open.')
  }
  socket.data.session = session
}

function addPage({ fairness }: FastifyInstance, hub: LiveHub, socket: LiveSocket): void {
  const { accountId } = socket.data.session
  const connection = socket.request.socket
  let isSubscribing = false
  const isUnread = () => connection.writableLength > 0 && hub.unreadBytes(accountId) > MAX_UNREAD_BYTES
  const page = new LivePage(socket.data.session, {
    notify(message) {
      if (isUnread()) connection.destroy()
      else socket.emit('notify', message)
    },
    reload: (sequence) => socket.emit('reload', { sequence }),
    unreadBytes: () => connection.writableLength,
    end() {
      socket.emit('session-ended')
      socket.disconnect(true)
    },
  })
  hub.add(page)
  socket.on('subscribe', (...args: unknown[]) => {
    const [request, acknowledge] = [Subscribe.safeParse(args[0]), Acknowledge.safeParse(args[1])]
    if (!request.success || !acknowledge.success) return void socket.disconnect(true)
    // Unread responses would fill the memory.
    if (isSubscribing || isUnread()) return void connection.destroy()
    isSubscribing = true
    void workFor(fairness, accountId, () => hub.subscribe(page, request.data, acknowledge.data)).finally(
      () => {
        isSubscribing = false
      },
    )
  })
  socket.on('unsubscribe', () => {
    page.cursor = null
  })
  socket.on('disconnect', () => hub.remove(page))
}

/** Allows `burst` messages at once, then one every `intervalMs`. */
export class MessageRate {
  private readonly burst: number
  private readonly intervalMs: number
  private readonly clock: () => number
  private remaining: number
  private filledAt: number

  constructor(burst: number, intervalMs: number, clock: () => number) {
    this.burst = burst
    this.intervalMs = intervalMs
    this.clock = clock
    this.remaining = burst
    this.filledAt = clock()
  }

  take(): boolean {
    const now = this.clock()
    this.remaining = Math.min(this.burst, this.remaining + (now - this.filledAt) / this.intervalMs)
    this.filledAt = now
    if (this.remaining < 1) return false
    this.remaining -= 1
    return true
  }
}

/** Whether a page of this server connects. Browsers let other sites open WebSockets, and send their origin. */
export function isSameOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | null,
): boolean {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const url = new URL(origin)
  if (publicUrl !== null && url.origin === new URL(publicUrl).origin) return true
  return url.host === host
}
