import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { countRows } from '../../db/backup/describe-database.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { BEFORE_RESTORE_FOLDER, TABLES_FOLDER, VERSION_FILE } from '../../db/embedded/protocol.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import {
  isUnreleased,
  migrationNames,
  migrationsDone,
  pendingMigrations,
  TOO_EARLY,
  tryMigrations,
  unknownMigrations,
} from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'
import { missingSchemaNames } from '../../db/schema/schema-names.ts'
import type { Settings } from '../../settings/env.ts'
import { type Check, ok, problem, warning } from './check.ts'

/** Oldest major versions of the extensions that are tested. */
const EXTENSIONS = { postgis: 3, pg_trgm: 1 } as const

/** Checks before opening the database, because opening creates the embedded engine's files. */
export function hasDatabase({
  databaseUrl,
  dataFolder,
}: Pick<Settings, 'databaseUrl' | 'dataFolder'>): boolean {
  if (databaseUrl !== null) return true
  const names = [`postgres/${VERSION_FILE}`, `postgres/${TABLES_FOLDER}`, BEFORE_RESTORE_FOLDER]
  return names.some((name) => existsSync(join(dataFolder, name)))
}

export async function checkDatabase({ pool, kind }: Database): Promise<Check[]> {
  const { rows } = await pool.query<{ version: string; name: string }>(
    `SELECT current_setting('server_version') AS version, current_database() AS name`,
  )
  const version = `PostgreSQL ${rows[0]?.version}`
  return [
    ok('database', kind === 'embedded' ? `embedded, ${version}` : `"${rows[0]?.name}" on ${version}`),
    ...(await checkExtensions(pool)),
  ]
}

async function checkExtensions(pool: Database['pool']): Promise<Check[]> {
  const { rows } = await pool.query<{ name: string; version: string }>(
    'SELECT extname AS name, extversion AS version FROM pg_extension',
  )
  return Object.entries(EXTENSIONS).map(([name, oldest]) => {
    const version = rows.find((row) => row.name === name)?.version
    if (version === undefined) {
      return problem(name, `the extension is missing: let a superuser run CREATE EXTENSION ${name}`)
    }
    if (Number.parseInt(version, 10) >= oldest) return ok(name, version)
    return problem(
      name,
      `${version} is too old: install ${oldest}.0 or later, then ALTER EXTENSION ${name} UPDATE`,
    )
  })
}

export async function checkSchema(database: Database): Promise<{ check: Check; isCurrent: boolean }> {
  const history = await migrationsDone(database.pool)
  const extras = unknownMigrations(history)
  const upgrades = pendingMigrations(history)
  if (history.length > 0 && !isUnreleased(history) && extras.length === 0 && upgrades.length === 0) {
    const missing = await missingSchemaNames(database.pool)
    if (missing.length > 0) return { check: incompleteSchema(missing), isCurrent: false }
    return { check: ok('schema', `up to date (${migrationNames().at(-1)})`), isCurrent: true }
  }
  return { check: await checkUpgrade(database, history, extras, upgrades), isCurrent: false }
}

const incompleteSchema = (missing: readonly string[]): Check =>
  problem(
    'schema',
    `The tables lack ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}. Restore a backup with: lotline restore FILE --force.`,
  )

async function checkUpgrade(
  database: Database,
  history: readonly string[],
  extras: readonly string[],
  upgrades: readonly string[],
): Promise<Check> {
  if (isUnreleased(history)) return problem('schema', `the database ${TOO_EARLY}`)
  if (extras.length > 0) {
    return problem('schema', `a newer Lotline has changed the tables (${extras.join(', ')}): update this one`)
  }
  try {
    await tryMigrations(database)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    return problem('schema', error.message)
  }
  if (history.length === 0) return warning('schema', 'the database is empty: npm start creates the tables')
  const migrations = `${formatCount(upgrades.length, 'migration')} (${upgrades.join(', ')})`
  return warning(
    'schema',
    `${migrations} passed a trial run, and will run at the next start or import; make a backup first`,
  )
}

/**
 * Counts the rows of every table in its file, then by an index. A file that was cut off has fewer rows, without
 * any error. @throws the engine's error for damage that it sees
 */
export async function checkTables(database: Database): Promise<Check> {
  const [stored, indexed] = await inTransaction(
    database,
    async (_, client) => {
      // Bitmap scans skip pages that the file lacks.
      await client.query('SET LOCAL enable_bitmapscan = off; SET LOCAL enable_indexscan = off')
      const stored = await countRows(client)
      await client.query('SET LOCAL enable_indexscan = on; SET LOCAL enable_seqscan = off')
      return [stored, await countRows(client)]
    },
    { isSnapshot: true },
  )
  const damaged = Object.keys(stored).filter((table) => stored[table] !== indexed[table])
  if (damaged.length === 0) return ok('tables', `all ${formatNumber(Object.keys(stored).length)} can be read`)
  return problem(
    'tables',
    `The database is damaged: rows are missing in ${damaged.join(', ')}. Restore a backup with: lotline restore FILE --force.`,
  )
}
