import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { type EngineChange, runningEngine, startEmbedded } from './embedded/start-embedded.ts'
import { migrateToLatest } from './migrate.ts'
import type { Schema } from './schema.ts'
import { VALUE_TYPES } from './value-types.ts'

export type DatabaseKind = 'embedded' | 'native'

export interface Database {
  kind: DatabaseKind
  /** Typed queries; the one way features speak to the database. */
  db: Kysely<Schema>
  /** The pool underneath, for streams, COPY and explicit transactions. */
  pool: pg.Pool
  /** Folder of the embedded engine, where COPY puts its files; null on native. */
  embeddedFolder: string | null
  /** False while the embedded engine of this process is started again. */
  isRunning(): boolean
  /** Reports crashes and restarts of the embedded engine of this process. */
  onEngineChange(listener: (change: EngineChange) => void): void
  close(): Promise<void>
}

export type DatabaseLocation =
  | { url: string }
  /** `attach` speaks to the engine of a running server when there is one. */
  | { folder: string; attach?: boolean }

/**
 * Opens PostgreSQL by URL, or the embedded engine of a folder, and brings its schema up to date.
 * Throws `DatabaseUnavailable`.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const database = await connectDatabase(location)
  try {
    await migrateToLatest(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** The database as it is, whatever its schema: for looking at it and for copying it. Throws `DatabaseUnavailable`. */
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
 * The same database for answering requests: a statement that takes longer than `statementTimeoutMs` is ended by
 * PostgreSQL (57014), so that a few absurd requests can't hold every connection. Imports and migrations keep to
 * `database` itself. The embedded engine has one session for all, and so no such limit. Close it before `database`.
 */
export function forRequests(database: Database, statementTimeoutMs: number): Database {
  const { connectionString } = database.pool.options
  if (database.kind === 'embedded' || !connectionString) return { ...database, close: async () => {} }
  return openNative(connectionString, ` -c statement_timeout=${statementTimeoutMs}`)
}

function openNative(url: string, moreOptions = ''): Database {
  const pool = makePool({
    connectionString: url,
    max: 16,
    // Short spatial queries lose more to compiling and to worker start-up than they gain.
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
  if (!address) throw new DatabaseUnavailable('engine_failed', 'The embedded database gave no address.')
  const pool = makePool({
    host: address.host,
    port: address.port,
    user: 'postgres',
    database: 'postgres',
    max: 8,
  })
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
  // Without a listener a dropped idle connection would end the process; the pool replaces it by itself.
  // A connection that is lost while somebody uses it fails what is under way there; the client says so once more.
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
    // One transaction. Without the lock one of two servers that start at once fails, `IF NOT EXISTS` or not.
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
