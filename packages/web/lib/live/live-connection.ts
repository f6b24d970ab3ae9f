import { io, type Socket } from 'socket.io-client'
import type { LiveMessage } from '#contract/live.ts'
import {
  LIVE_PATH,
  type PageEvents,
  RECONNECT_DELAY_MAX_MS,
  RECONNECT_DELAY_MS,
  type ServerEvents,
  type SubscribeResponse,
} from '#contract/live-connection.ts'
import { checkReach } from '../api/server-reach.ts'
import { type Clock, systemClock } from '../clock.ts'
import { readStored, writeStored } from '../store/stored.ts'

export interface LiveOptions {
  token: string
  username: string
  /** Receives each message once, in order, except echoes of this page's own changes. */
  onMessage(message: LiveMessage): void
  /** Called when missed messages have expired, so that all data must be refetched. */
  onReload(): void
  onSessionEnded(): void
  /** Delays the connection, without loss of messages sent before. */
  after?: Promise<void>
  /** Defaults to the page's origin. */
  address?: string
  storage?: Storage
  clock?: Clock
}

export interface LiveConnection {
  close(): void
}

const STORAGE_KEY = 'live'
/** Maximum milliseconds between the first fetch of data and subscribing. */
const FIRST_STATE_MS = 30_000
const RESPONSE_TIMEOUT_MS = 15_000

export interface LivePage {
  clientId: string
  /** Time in milliseconds from which no message may be missed. */
  beganAt: number
}

/** See `connectLive`. Does not use the reconnection of Socket.IO, which retries within 5 s. */
export function openLive(options: LiveOptions, { clientId, beganAt }: LivePage): LiveConnection {
  const { token, username, onMessage, onReload, onSessionEnded } = options
  const { storage = sessionStorage, clock = systemClock } = options
  let cursor = readCursor(username, storage)
  let isStopped = false
  let cancelRetry = () => {}
  let cancelLimit = () => {}

  const socket: Socket<ServerEvents, PageEvents> = io(options.address ?? '', {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    // Node sends no origin, unlike browsers.
    ...(options.address ? { extraHeaders: { origin: options.address } } : {}),
  })

  function retry(): void {
    cancelRetry()
    cancelLimit()
    if (isStopped) return
    if (!options.address) void checkReach()
    // Jitter spreads reconnections after a restart.
    const delayMs = RECONNECT_DELAY_MS + Math.random() * (RECONNECT_DELAY_MAX_MS - RECONNECT_DELAY_MS)
    cancelRetry = clock.setTimer(delayMs, () => {
      if (socket.connected) subscribe()
      else socket.connect()
    })
  }

  function end(): void {
    isStopped = true
    cancelRetry()
    cancelLimit()
    socket.disconnect()
  }

  function subscribe(): void {
    const request = {
      room: username,
      after: cursor,
      ...(cursor === null ? { withinMs: clock.now() - beganAt + FIRST_STATE_MS } : {}),
    }
    cancelLimit()
    cancelLimit = clock.setTimer(RESPONSE_TIMEOUT_MS, () => socket.disconnect())
    socket.emit('subscribe', request, (response) => {
      cancelLimit()
      handleResponse(response)
    })
  }

  function handleResponse(response: SubscribeResponse): void {
    if (!response.ok) retry()
    else if (response.isGapTooOld) startOver(response.sequence)
    else {
      // A new page has no cursor yet, and starts at the first message it receives.
      if (cursor === null) moveCursor((response.missed[0]?.sequence ?? response.sequence + 1) - 1)
      for (const message of response.missed) receive(message)
    }
  }

  function receive(message: LiveMessage): void {
    if (isStopped || cursor === null || message.sequence <= cursor) return
    if (message.sequence > cursor + 1) {
      // Some messages are missing, and are requested.
      subscribe()
      return
    }
    moveCursor(message.sequence)
    const isOwnEcho = message.type === 'RefreshRequest' && message.clientId === clientId
    if (!isOwnEcho) onMessage(message)
  }

  function startOver(sequence: number): void {
    moveCursor(sequence)
    onReload()
  }

  function moveCursor(sequence: number): void {
    cursor = sequence
    writeStored(STORAGE_KEY, { of: username, sequence }, storage)
  }

  socket.on('connect', subscribe)
  socket.on('notify', receive)
  socket.on('reload', ({ sequence }) => startOver(sequence))
  socket.on('disconnect', retry)
  socket.on('session-ended', handleSessionEnded)
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (error.data?.code === 'unauthenticated') handleSessionEnded()
    else retry()
  })

  function handleSessionEnded(): void {
    if (isStopped) return
    end()
    onSessionEnded()
  }

  return {
    close() {
      if (socket.connected) socket.emit('unsubscribe', { room: username })
      end()
    },
  }
}

/** Number of the account's last received message. Survives reloads. */
function readCursor(username: string, storage: Storage): number | null {
  const parse = (json: unknown): number | null => {
    const { of, sequence } = (json ?? {}) as { of?: unknown; sequence?: unknown }
    return of === username && typeof sequence === 'number' ? sequence : null
  }
  return readStored(STORAGE_KEY, parse, storage)
}
