import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BEFORE_RESTORE_FOLDER } from '../../db/embedded/protocol.ts'
import { isUnreleased, migrationNames, migrationsDone } from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'
import type { Settings } from '../../settings/env.ts'
import { type Check, ok, problem, warning } from './check.ts'

/** Extensions, with the oldest version that our SQL was tried on. */
const EXTENSIONS = { postgis: 3, pg_trgm: 1 } as const

/** False when the embedded engine has no files yet, and opening it would only make them. */
export function hasDatabase({ databaseUrl, dataFolder }: Settings): boolean {
  if (databaseUrl !== null) return true
  return [`postgres/PG_VERSION`, BEFORE_RESTORE_FOLDER].some((name) => existsSync(join(dataFolder, name)))
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
      return problem(name, `the extension is not there: let a superuser run CREATE EXTENSION ${name}`)
    }
    if (Number.parseInt(version, 10) >= oldest) return ok(name, version)
    return problem(
      name,
      `${version} is too old: install ${oldest}.0 or later, then ALTER EXTENSION ${name} UPDATE`,
    )
  })
}

/** Checks that the tables are as this Lotline expects them; the data can only be checked when they are. */
export async function checkSchema({ pool }: Database): Promise<{ check: Check; isCurrent: boolean }> {
  const done = await migrationsDone(pool)
  if (done.length === 0) {
    return { check: warning('schema', 'the database is empty: npm start makes the tables'), isCurrent: false }
  }
  if (isUnreleased(done)) {
    const message =
      'made by a version before the first release, and cannot be brought up to date: npm start says what to do'
    return { check: problem('schema', message), isCurrent: false }
  }
  return compareMigrations(done, migrationNames())
}

export function compareMigrations(
  done: readonly string[],
  known: readonly string[],
): { check: Check; isCurrent: boolean } {
  const unknown = done.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const message = `a newer Lotline has changed the tables (${unknown.join(', ')}): update this one`
    return { check: problem('schema', message), isCurrent: false }
  }
  const waiting = known.filter((name) => !done.includes(name))
  if (waiting.length > 0) {
    const message = `${waiting.join(', ')} will run by itself at the next start or import; make a backup before`
    return { check: warning('schema', message), isCurrent: false }
  }
  return { check: ok('schema', `up to date (${known.at(-1)})`), isCurrent: true }
}
