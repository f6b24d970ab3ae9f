import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import type { LiveBody, LiveMessage } from '#contract/live.ts'
import {
  LIVE_PATH,
  type PageEvents,
  type ServerEvents,
  type SubscribeResponse,
} from '#contract/live-connection.ts'

/** A stand-in for the server: one account's log, and whatever a test wants to go wrong. */
export interface LiveServer {
  url: string
  /** Appends to the log and says it to the pages that joined. */
  publish(body: LiveBody): void
  /** Says something to every page that is not what the log holds next. */
  say<Event extends keyof ServerEvents>(event: Event, ...parameters: Parameters<ServerEvents[Event]>): void
  /** Cuts every connection. */
  cut(): void
  /** Numbers that pages joined with, in their order. */
  readonly joinedAfter: (number | null)[]
  /** Age limit, in milliseconds, that pages without a message number joined with. */
  readonly joinedWithin: (number | undefined)[]
  /** Resolves at the next joining. */
  nextJoin(): Promise<void>
  /** Responds with this instead of the log. */
  answerWith(answer: SubscribeResponse | null): void
  refuseWith(code: string | null): void
  stop(): Promise<void>
  /** On the same port as before. */
  startAgain(): Promise<void>
}

export async function liveServer(): Promise<LiveServer> {
  const log: LiveMessage[] = []
  const joinedAfter: (number | null)[] = []
  const joinedWithin: (number | undefined)[] = []
  let onJoin: (() => void)[] = []
  let answer: SubscribeResponse | null = null
  let refusal: string | null = null
  let port = 0

  const begin = async () => {
    const http = createServer((_request, response) => response.end('{}'))
    const io = new Server<PageEvents, ServerEvents>(http, { path: LIVE_PATH, transports: ['websocket'] })
    io.use((_socket, next) =>
      next(refusal ? Object.assign(new Error(), { data: { code: refusal } }) : undefined),
    )
    io.on('connection', (socket) => {
      socket.on('subscribe', ({ after, room, withinMs }, acknowledge) => {
        joinedAfter.push(after)
        joinedWithin.push(withinMs)
        const missed = after === null ? [] : log.filter(({ sequence }) => sequence > after)
        void socket.join(room)
        acknowledge(answer ?? { ok: true, sequence: log.length, isGapTooOld: false, missed })
        const waiting = onJoin
        onJoin = []
        for (const resolve of waiting) resolve()
      })
    })
    await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
    port = (http.address() as AddressInfo).port
    return { http, io }
  }
  let running = await begin()
  return {
    url: `http://127.0.0.1:${port}`,
    joinedAfter,
    joinedWithin,
    publish(body) {
      const message = { ...body, sequence: log.length + 1 }
      log.push(message)
      running.io.emit('notify', message)
    },
    say: (event, ...parameters) => void running.io.emit(event, ...parameters),
    cut: () => void running.io.disconnectSockets(true),
    nextJoin: () => new Promise((resolve) => onJoin.push(resolve)),
    answerWith(next) {
      answer = next
    },
    refuseWith(code) {
      refusal = code
    },
    stop: () => running.io.close(),
    async startAgain() {
      running = await begin()
    },
  }
}
