import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { lockFile } from '../../db/embedded/file-lock.ts'
import type { Database } from '../../db/open.ts'

/**
 * Locks a dataset's import until its process exits: a session advisory lock, or a lock file on the embedded
 * engine, which has only one session.
 */
interface DatasetLock {
  release(): Promise<void>
}

export class ImportBusy extends Error {
  constructor(source: string, dataset: string) {
    super(`${source} ${dataset} is being imported already. Wait until that import is done.`)
    this.name = 'ImportBusy'
  }
}

/**
 * Returns null if another import is running. `patienceMs` lets PostgreSQL notice that an import was killed.
 */
export function lockDataset(
  database: Database,
  sourceKey: string,
  datasetKey: string,
  patienceMs = 0,
): Promise<DatasetLock | null> {
  const name = `${sourceKey}.${datasetKey}`
  return database.embeddedFolder === null
    ? lockInDatabase(database, name, patienceMs)
    : Promise.resolve(lockByFile(database.embeddedFolder, name))
}

async function lockInDatabase(
  database: Database,
  name: string,
  patienceMs: number,
): Promise<DatasetLock | null> {
  const client = await database.pool.connect()
  try {
    const isLocked =
      patienceMs > 0 ? await waitForLock(client, name, patienceMs) : await tryLock(client, name)
    if (isLocked) return { release: async () => client.release(await unlock(client, name)) }
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
  return null
}

async function tryLock(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ is_locked: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('lotline import'), hashtext($1)) AS is_locked`,
    [name],
  )
  return rows[0]?.is_locked === true
}

const LOCK_NOT_AVAILABLE = '55P03'

async function waitForLock(client: pg.PoolClient, name: string, patienceMs: number): Promise<boolean> {
  await client.query(`SET lock_timeout = ${patienceMs}`)
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('lotline import'), hashtext($1))`, [name])
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    return false
  } finally {
    await client.query('RESET lock_timeout')
  }
  return true
}

/** Returns whether the connection failed and must be closed. */
async function unlock(client: pg.PoolClient, name: string): Promise<boolean> {
  try {
    await client.query(`SELECT pg_advisory_unlock(hashtext('lotline import'), hashtext($1))`, [name])
    return false
  } catch {
    return true
  }
}

function lockByFile(dataFolder: string, name: string): DatasetLock | null {
  const folder = join(dataFolder, 'imports')
  mkdirSync(folder, { recursive: true })
  const lock = lockFile(join(folder, `${name}.lock`))
  return lock && { release: async () => lock.release() }
}
