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
  /** Receives each message once, in order, except those that this page caused. */
  onMessage(message: LiveMessage): void
  /** Called when missed messages have expired, so that all data must be refetched. */
  onReload(): void
  onSessionEnded(): void
  /** Delays the connection. Messages sent before it resolves still arrive. */
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
/** Maximum time between the first fetch of the page's data and subscribing, in milliseconds. */
const FIRST_STATE_MS = 30_000
const RESPONSE_TIMEOUT_MS = 15_000

export interface LivePage {
  clientId: string
  /** In milliseconds, by the clock. Messages since then must be received. */
  beganAt: number
}

/** See `connectLive`. Implements its own pauses, because Socket.IO's reconnect waits less than 5 s. */
export function openLive(options: LiveOptions, { clientId, beganAt }: LivePage): LiveConnection {
  const { token, username, onMessage, onReload, onSessionEnded, storage, clock = systemClock } = options
  const cursor = storedCursor(username, storage)
  let isOver = false
  let callOffRetry = () => {}
  let callOffLimit = () => {}

  const socket: Socket<ServerEvents, PageEvents> = io(options.address ?? '', {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    // Browsers send it themselves and ignore this.
    ...(options.address ? { extraHeaders: { origin: options.address } } : {}),
  })

  function retry(): void {
    callOffRetry()
    callOffLimit()
    if (isOver) return
    if (!options.address) void checkReach()
    // Randomized, so that pages do not all reconnect simultaneously after a restart.
    const delayMs = RECONNECT_DELAY_MS + Math.random() * (RECONNECT_DELAY_MAX_MS - RECONNECT_DELAY_MS)
    callOffRetry = clock.after(delayMs, () => {
      if (socket.connected) subscribe()
      else socket.connect()
    })
  }

  function end(): void {
    isOver = true
    callOffRetry()
    callOffLimit()
    socket.disconnect()
  }

  function subscribe(): void {
    const request = {
      room: username,
      after: cursor.value,
      ...(cursor.value === null ? { withinMs: clock.now() - beganAt + FIRST_STATE_MS } : {}),
    }
    callOffLimit()
    callOffLimit = clock.after(RESPONSE_TIMEOUT_MS, () => socket.disconnect())
    socket.emit('subscribe', request, (response) => {
      callOffLimit()
      join(response)
    })
  }

  function join(response: SubscribeResponse): void {
    if (!response.ok) retry()
    else if (response.isGapTooOld) startOver(response.sequence)
    else {
      // A new page has no number yet. Its cursor is just before the first message it receives.
      cursor.value ??= (response.missed[0]?.sequence ?? response.sequence + 1) - 1
      for (const message of response.missed) take(message)
    }
  }

  function take(message: LiveMessage): void {
    if (isOver || cursor.value === null || message.sequence <= cursor.value) return
    if (message.sequence > cursor.value + 1) {
      // Requests the messages in between.
      subscribe()
      return
    }
    cursor.value = message.sequence
    const isOwnEcho = message.type === 'RefreshRequest' && message.clientId === clientId
    if (!isOwnEcho) onMessage(message)
  }

  function startOver(sequence: number): void {
    cursor.value = sequence
    onReload()
  }

  socket.on('connect', subscribe)
  socket.on('notify', take)
  socket.on('reload', ({ sequence }) => startOver(sequence))
  socket.on('disconnect', retry)
  socket.on('session-ended', endedByServer)
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
    if (error.data?.code === 'unauthenticated') endedByServer()
    else retry()
  })

  function endedByServer(): void {
    if (isOver) return
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

/** Number of the last message received; survives reloads, for one account. */
function storedCursor(username: string, storage: Storage | undefined): { value: number | null } {
  const parse = (stored: unknown): number | null => {
    const { of, sequence } = (stored ?? {}) as { of?: unknown; sequence?: unknown }
    return of === username && typeof sequence === 'number' ? sequence : null
  }
  let value = readStored(STORAGE_KEY, parse, storage ?? sessionStorage)
  return {
    get value() {
      return value
    },
    set value(next) {
      value = next
      writeStored(STORAGE_KEY, { of: username, sequence: next }, storage ?? sessionStorage)
    },
  }
}
