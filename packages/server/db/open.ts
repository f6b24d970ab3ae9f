import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { engineConnection } from './embedded/protocol.ts'
import { type EngineChange, runningEngine, startEmbedded } from './embedded/start-embedded.ts'
import type { Schema } from './schema/schema.ts'
import { limitSilence, VALUE_TYPES } from './thread-connection.ts'

export type DatabaseKind = 'embedded' | 'native'

/** What queries need of a database or transaction. */
export interface Queryable {
  db: Kysely<Schema>
}

export interface Database extends Queryable {
  kind: DatabaseKind
  /** Pool for streams, COPY and explicit transactions. */
  pool: pg.Pool
  embeddedFolder: string | null
  isRunning(): boolean
  /** Calls back when this process's engine crashes or restarts. */
  onEngineChange(listener: (change: EngineChange) => void): void
  close(): Promise<void>
}

export type DatabaseLocation =
  | { url: string }
  /** `attach` also connects to the engine of a running server. */
  | { folder: string; attach?: boolean }

/** Connects without migrating, for inspection and backups. @throws DatabaseUnavailable */
export async function connectDatabase(location: DatabaseLocation): Promise<Database> {
  const database = 'url' in location ? openNative(location.url) : await openEmbedded(location)
  try {
    await checkReachable(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/**
 * PostgreSQL ends statements of this pool after `statementTimeoutMs` (57014), so that slow ones cannot take
 * all connections. If it hangs, the connection is ended after `silenceLimitMs`. Close it before `database`.
 */
export function openRequestPool(
  database: Database,
  statementTimeoutMs: number,
  silenceLimitMs = statementTimeoutMs + 10_000,
): Database {
  const { connectionString } = database.pool.options
  if (database.kind === 'embedded' || !connectionString) return { ...database, close: async () => {} }
  return openNative(connectionString, ` -c statement_timeout=${statementTimeoutMs}`, {
    ...limitSilence({ silenceLimitMs }),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  })
}

const CONNECTION_TIMEOUT_MS = 10_000

/** Limits connecting. The pool's own limit would also end the wait for a free client: jobs and imports wait. */
class PromptClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
  }
}

function openNative(
  url: string,
  moreOptions = '',
  limits: pg.PoolConfig = { Client: PromptClient },
): Database {
  const pool = makePool({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...limits,
    max: 16,
    // JIT and parallel workers cost more than they gain for short spatial queries.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c timezone=UTC${moreOptions}`,
  })
  return {
    kind: 'native',
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    embeddedFolder: null,
    isRunning: () => true,
    onEngineChange: () => {},
    close: () => pool.end(),
  }
}

async function openEmbedded(location: { folder: string; attach?: boolean }): Promise<Database> {
  const running = location.attach ? runningEngine(location.folder) : null
  const engine = running ? null : await startEmbedded(location.folder)
  const address = running ?? engine?.address
  if (!address) throw new DatabaseUnavailable('engine_failed', 'The embedded database has no address.')
  const pool = makePool({ ...engineConnection(address), max: 8 })
  return {
    kind: 'embedded',
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    embeddedFolder: location.folder,
    isRunning: () => engine?.isRunning() ?? true,
    onEngineChange: (listener) => engine?.onChange(listener),
    async close() {
      await pool.end()
      await engine?.stop()
    },
  }
}

function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: VALUE_TYPES })
  // Otherwise, an error on an idle connection ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => console.error(`database connection lost: ${error.message}`))
  return pool
}

async function checkReachable({ pool, kind }: Database): Promise<void> {
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    throw new DatabaseUnavailable('unreachable', `The database does not answer: ${(error as Error).message}`)
  }
  if (kind === 'embedded') return
  try {
    // Without the lock, concurrent starts fail despite `IF NOT EXISTS`.
    await pool.query(
      `SELECT pg_advisory_xact_lock(hashtext('lotline extensions'));
       CREATE EXTENSION IF NOT EXISTS postgis; CREATE EXTENSION IF NOT EXISTS pg_trgm;`,
    )
  } catch (error) {
    throw new DatabaseUnavailable(
      'missing_extension',
      `PostgreSQL needs the extensions postgis and pg_trgm, and they could not be created: ${(error as Error).message}`,
    )
  }
}

/** Runs a prepared statement, for queries that take longer to plan than to run. */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text }, [...values])
  return rows
}
