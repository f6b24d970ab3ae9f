/**
 * Signals between servers of one database (LISTEN and NOTIFY). The embedded engine has one server. Receivers
 * also poll (decision 012).
 */
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type Listener, listenTo } from './listen.ts'
import type { Database } from './open.ts'

/**
 * Bodies: an account id (`live`), session ids with commas (`sessions-ended`), a task id (`task-cancelled`).
 */
type SignalTopic = 'live' | 'sessions-ended' | 'task-cancelled'

const CHANNEL = 'lotline'

export interface Signal {
  sql: RawBuilder<unknown>
  /** Delivers on this server. Call after the commit. */
  dispatch(): void
}

export interface Signals {
  /** `body` may have up to 7,900 bytes. */
  prepare(topic: SignalTopic, body: string): Signal
  send(topic: SignalTopic, body: string): Promise<void>
  on(topic: SignalTopic, listener: (body: string) => void): void
  /** Calls back after a reconnect, because signals may be missing. */
  onGap(listener: () => void): void
  /** Starts to receive signals of other servers. @throws if the database is unavailable. */
  listen(): Promise<void>
  close(): Promise<void>
}

export function openSignals(database: Database): Signals {
  const self = randomUUID()
  const listeners = new Map<SignalTopic, ((body: string) => void)[]>()
  const gapListeners: (() => void)[] = []
  let listening: Promise<Listener> | null = null

  const dispatch = (topic: SignalTopic, body: string) => {
    for (const listener of listeners.get(topic) ?? []) listener(body)
  }
  const receiveNotification = (text: string) => {
    const [from, topic, body] = JSON.parse(text) as [string, SignalTopic, string]
    if (from !== self) dispatch(topic, body)
  }
  const prepare = (topic: SignalTopic, body: string): Signal => ({
    sql:
      database.kind === 'native'
        ? sql`pg_notify(${CHANNEL}::text, ${JSON.stringify([self, topic, body])}::text)`
        : sql`NULL`,
    dispatch: () => dispatch(topic, body),
  })
  return {
    prepare,
    async send(topic, body) {
      const signal = prepare(topic, body)
      if (database.kind === 'native') await sql`SELECT ${signal.sql}`.execute(database.db)
      signal.dispatch()
    },
    on(topic, listener) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener])
    },
    onGap(listener) {
      gapListeners.push(listener)
    },
    async listen() {
      if (database.kind === 'embedded') return
      listening ??= listenTo(database, CHANNEL, {
        onNotification: receiveNotification,
        onReconnect() {
          for (const listener of gapListeners) listener()
        },
      })
      await listening.catch((error: unknown) => {
        listening = null
        throw error
      })
    },
    async close() {
      const listener = await listening?.catch(() => null)
      await listener?.close()
    },
  }
}
