import { type Driver, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database } from './open.ts'
import type { Schema } from './schema/schema.ts'

type TakeTurn = () => Promise<() => void> | null

type Listener = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void

/** Takes a turn for each connection, until its release. */
export function withTurns(database: Database, take: TakeTurn): Database {
  const { pool } = database
  const connect = (listener?: Listener): Promise<pg.PoolClient> | undefined => {
    const turn = take()
    if (turn === null) return listener ? void pool.connect(listener as never) : pool.connect()
    const connecting = connectIn(pool, turn)
    if (!listener) return connecting
    connecting.then(
      (client) => listener(undefined, client, client.release),
      (error: Error) => listener(error, undefined, () => {}),
    )
    return undefined
  }
  // `pool.query` uses `this.connect`, so it takes turns too.
  const inTurns: pg.Pool = Object.create(pool, { connect: { value: connect } })
  return {
    ...database,
    pool: inTurns,
    db: new Kysely<Schema>({ dialect: new TurnDialect({ pool: inTurns }) }),
  }
}

async function connectIn(pool: pg.Pool, turn: Promise<() => void>): Promise<pg.PoolClient> {
  const end = await turn
  try {
    const client = await pool.connect()
    const release = client.release
    client.release = (error) => {
      release.call(client, error)
      end()
    }
    return client
  } catch (error) {
    end()
    throw error
  }
}

/**
 * Gives no connection to an aborted request; Kysely would abandon the statement and log a failed connection.
 */
class TurnDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = (options) =>
      acquire(options).catch((error: unknown) => {
        const hasLeft =
          options?.signal?.aborted && error instanceof DOMException && error.name === 'AbortError'
        if (hasLeft) return new Promise<never>(() => {})
        throw error
      })
    return driver
  }
}
