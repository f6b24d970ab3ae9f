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

/** Fake live server with the log of one account. Tests can make it fail. */
export interface LiveServer {
  url: string
  /** Appends a message to the log and sends it to all pages. */
  publish(body: LiveBody): void
  /** Sends an event to all pages without adding it to the log. */
  say<Event extends keyof ServerEvents>(event: Event, ...parameters: Parameters<ServerEvents[Event]>): void
  /** Closes all connections. */
  cut(): void
  /** Last message number of each page at subscription, in order. */
  readonly joinedAfter: (number | null)[]
  /** Age limit in milliseconds from each subscription. Set for pages without a message number. */
  readonly joinedWithin: (number | undefined)[]
  /** Resolves at the next subscription. */
  nextJoin(): Promise<void>
  /** Overrides the response to subscriptions. */
  answerWith(answer: SubscribeResponse | null): void
  refuseWith(code: string | null): void
  stop(): Promise<void>
  /** Restarts on the same port. */
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
