import pg from 'pg'
import type { Database } from './open.ts'
import { connectionTarget } from './thread-connection.ts'

export interface Listener {
  close(): Promise<void>
}

interface ChannelSubscription {
  onNotification(payload: string): void
  onReconnect(): void
}

const RETRY_MS = 1000
/** Interval of checks for a dropped connection. */
const HEARTBEAT_MS = 30_000
const HEARTBEAT_TIMEOUT_MS = 10_000

/** Has a connection of its own, and reconnects. */
export async function listenTo(
  database: Database,
  channel: string,
  hearing: ChannelSubscription,
): Promise<Listener> {
  let isClosed = false
  let waiting: NodeJS.Timeout | null = null
  let client = await open(database, channel, hearing, onLost)
  const heartbeat = setInterval(() => void beat(client), HEARTBEAT_MS).unref()

  function onLost(): void {
    if (isClosed || waiting) return
    waiting = setTimeout(() => void reconnect(), RETRY_MS).unref()
  }

  async function reconnect(): Promise<void> {
    waiting = null
    try {
      const next = await open(database, channel, hearing, onLost)
      if (isClosed) return void (await next.end())
      client = next
      hearing.onReconnect()
    } catch {
      onLost()
    }
  }

  return {
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      if (waiting) clearTimeout(waiting)
      await client.end().catch(() => {})
    },
  }
}

async function open(
  database: Database,
  channel: string,
  hearing: ChannelSubscription,
  onLost: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTarget(database),
    keepAlive: true,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
  })
  client.on('notification', ({ payload }) => payload !== undefined && hearing.onNotification(payload))
  client.on('error', () => {})
  await client.connect()
  await client.query(`LISTEN ${channel}`)
  client.once('end', onLost)
  return client
}

async function beat(client: pg.Client): Promise<void> {
  try {
    await client.query('SELECT 1')
  } catch {
    await client.end().catch(() => {})
  }
}
