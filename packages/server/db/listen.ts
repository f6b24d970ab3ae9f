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

/** Listens on a separate connection, and reconnects if it is lost. */
export async function listenTo(
  database: Database,
  channel: string,
  subscription: ChannelSubscription,
): Promise<Listener> {
  let isClosed = false
  let retryTimer: NodeJS.Timeout | null = null
  let client = await open(database, channel, subscription, onLost)
  const heartbeat = setInterval(() => void checkConnection(client), HEARTBEAT_MS).unref()

  function onLost(): void {
    if (isClosed || retryTimer) return
    retryTimer = setTimeout(() => void reconnect(), RETRY_MS).unref()
  }

  async function reconnect(): Promise<void> {
    retryTimer = null
    try {
      const next = await open(database, channel, subscription, onLost)
      if (isClosed) return void (await next.end())
      client = next
      subscription.onReconnect()
    } catch {
      onLost()
    }
  }

  return {
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      if (retryTimer) clearTimeout(retryTimer)
      await client.end().catch(() => {})
    },
  }
}

async function open(
  database: Database,
  channel: string,
  subscription: ChannelSubscription,
  onLost: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTarget(database),
    keepAlive: true,
    query_timeout: HEARTBEAT_TIMEOUT_MS,
  })
  client.on('notification', ({ payload }) => payload !== undefined && subscription.onNotification(payload))
  client.on('error', () => {})
  await client.connect()
  await client.query(`LISTEN ${channel}`)
  client.once('end', onLost)
  return client
}

async function checkConnection(client: pg.Client): Promise<void> {
  try {
    await client.query('SELECT 1')
  } catch {
    await client.end().catch(() => {})
  }
}
