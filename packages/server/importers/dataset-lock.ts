import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { lockFile } from '../db/file-lock.ts'
import type { Database } from '../db/open.ts'

/**
 * One import of a dataset at a time, in any number of processes. The lock vanishes with the process that holds it,
 * which is how a dead import is told from a running one. PostgreSQL has session advisory locks for this; the embedded
 * engine serves all connections from one session, so there a lock file does the same.
 */
export interface DatasetLock {
  release(): Promise<void>
}

/** null when another import of the dataset is running. */
export function lockDataset(
  database: Database,
  sourceKey: string,
  datasetKey: string,
): Promise<DatasetLock | null> {
  const name = `${sourceKey}.${datasetKey}`
  return database.embeddedFolder === null
    ? lockInDatabase(database, name)
    : Promise.resolve(lockByFile(database.embeddedFolder, name))
}

async function lockInDatabase(database: Database, name: string): Promise<DatasetLock | null> {
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('lotline import'), hashtext($1)) AS got`,
      [name],
    )
    if (rows[0]?.got) return { release: async () => client.release(await unlock(client, name)) }
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
  return null
}

/** True when the connection is no more use. It has given the lock back then, and what broke the import is what is told. */
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
