import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { RESTORING_FOLDER } from '../../db/backup/restore-embedded.ts'
import { BEFORE_RESTORE_SCHEMA } from '../../db/backup/restore-native.ts'
import { BEFORE_RESTORE_FOLDER } from '../../db/embedded/protocol.ts'
import type { Database } from '../../db/open.ts'
import { sweepLeftovers } from '../../importers/release/release.ts'
import { type Check, ok, warning } from './check.ts'

/** Age from which a COPY file counts as abandoned, because a load takes seconds. */
const MIN_LEFTOVER_AGE_MS = 10 * 60 * 1000

/**
 * Finds unused files of killed imports and restores. The database must be open, so that no restore of the
 * embedded engine runs.
 */
export async function checkLeftovers(database: Database, isFixing: boolean): Promise<Check[]> {
  const swept = await sweepLeftovers(database, { isDryRun: !isFixing })
  const leftovers = [
    ...swept.deadReleases.map((id) => `release ${id}, whose import was killed`),
    ...swept.stagingTables.map((table) => `table ${table}`),
    ...(await findSetAsideTables(database, isFixing)),
  ]
  if (database.embeddedFolder !== null) {
    for (const path of findLeftoverFiles(database.embeddedFolder)) {
      if (isFixing) rmSync(path, { recursive: true, force: true })
      leftovers.push(path)
    }
  }
  if (leftovers.length === 0) return [ok('leftovers', 'killed imports and restores left nothing')]
  return leftovers.map((leftover) =>
    isFixing
      ? ok('leftovers', `${leftover}: removed`)
      : warning('leftovers', `${leftover}: remove it with lotline doctor --fix`),
  )
}

async function findSetAsideTables({ pool, kind }: Database, isFixing: boolean): Promise<string[]> {
  if (kind === 'embedded') return []
  const { rows } = await pool.query('SELECT FROM pg_namespace WHERE nspname = $1', [BEFORE_RESTORE_SCHEMA])
  if (rows.length === 0) return []
  if (isFixing) await pool.query(`DROP SCHEMA ${BEFORE_RESTORE_SCHEMA} CASCADE`)
  return [`schema ${BEFORE_RESTORE_SCHEMA}, the tables from before a restore`]
}

function findLeftoverFiles(dataFolder: string): string[] {
  const folders = [RESTORING_FOLDER, BEFORE_RESTORE_FOLDER]
    .map((name) => join(dataFolder, name))
    .filter((path) => existsSync(path))
  const files = readdirSync(join(dataFolder, 'postgres'))
    .filter((name) => /^copy-.*\.tsv$/.test(name))
    .map((name) => join(dataFolder, 'postgres', name))
    .filter(
      (path) =>
        Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > MIN_LEFTOVER_AGE_MS,
    )
  return [...folders, ...files]
}
