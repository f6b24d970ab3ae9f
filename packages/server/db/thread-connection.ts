import { Socket } from 'node:net'
import pg from 'pg'

/** Reads bigint and numeric as numbers (ours are below 2^53), dates as `YYYY-MM-DD`. */
export const VALUE_TYPES = new pg.TypeOverrides()
VALUE_TYPES.setTypeParser(pg.types.builtins.INT8, Number)
VALUE_TYPES.setTypeParser(pg.types.builtins.NUMERIC, Number)
VALUE_TYPES.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

interface SilenceLimit {
  /** Ends a connection that is silent for longer. Longer than any of its statements may take. */
  silenceLimitMs?: number | undefined
}

export type ConnectionTarget = SilenceLimit &
  Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'database' | 'options'>

/** Part of the pool's configuration that can be sent to a thread. */
export function connectionTarget({ pool }: { pool: pg.Pool }): ConnectionTarget {
  const { connectionString, host, port, user, database, options, silenceLimitMs }: ConnectionTarget =
    pool.options
  return { connectionString, host, port, user, database, options, silenceLimitMs }
}

/**
 * Configuration of a connection. The driver's `query_timeout` would return a connection to its pool in the
 * middle of a transaction.
 */
export function limitSilence(limit: SilenceLimit): SilenceLimit & Pick<pg.ClientConfig, 'stream'> {
  const { silenceLimitMs } = limit
  if (silenceLimitMs === undefined) return {}
  return {
    silenceLimitMs,
    stream() {
      const socket = new Socket()
      return socket.setTimeout(silenceLimitMs, () =>
        socket.destroy(new Error('Connection terminated: silent')),
      )
    },
  }
}

export interface ThreadConnection {
  run<Row extends unknown[]>(sql: string): Promise<Row[]>
  close(): Promise<void>
}

/** A connection for reads. It is opened on first use, and again if it is lost. */
export function threadConnection(target: ConnectionTarget): ThreadConnection {
  let opening: Promise<pg.Client> | null = null
  const connect = () => {
    opening ??= open(target, () => {
      opening = null
    })
    return opening
  }
  return {
    async run<Row extends unknown[]>(sql: string) {
      try {
        return await request<Row>(await connect(), sql)
      } catch (error) {
        if (!isConnectionLost(error)) throw error
        opening = null
        return request<Row>(await connect(), sql)
      }
    },
    async close() {
      const client = await opening?.catch(() => null)
      await client?.end()
    },
  }
}

async function request<Row extends unknown[]>(client: pg.Client, sql: string): Promise<Row[]> {
  const { rows } = await client.query<Row>({ text: sql, rowMode: 'array' })
  return rows
}

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return /^(57P0|ECONNRESET|EPIPE)/.test(code) || /terminated|not queryable/i.test(error.message)
}

async function open(target: ConnectionTarget, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ ...target, ...limitSilence(target), types: VALUE_TYPES })
  client.on('error', onLost)
  client.on('end', onLost)
  try {
    await client.connect()
    return client
  } catch (error) {
    onLost()
    throw error
  }
}
