import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { TEMPLATE } from '#server/testing/databases/setup-native.ts'
import { runCommand } from './command.ts'
import { administer, copyDatabase, databaseUrl } from './journey-server.ts'

interface ImportedDistrict {
  /** Template without connections. */
  database: string
  /** Data folder. */
  folder: string
}

/** Once per run; other journeys wait. */
export async function importedDistrict(parcels: number, release: 1 | 2): Promise<ImportedDistrict> {
  const database = `demo_${parcels}_${release}`
  const folder = join(inject('demoFolder'), database)
  const before = release === 2 ? await importedDistrict(parcels, 1) : { database: TEMPLATE, folder: null }
  await administer(async (client) => {
    // The lock ends with the connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [database])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (rowCount !== 0) return
    const filling = `${database}_filling`
    await copyDatabase(client, before.database, filling)
    await mkdir(folder)
    if (before.folder !== null) await cp(before.folder, folder, { recursive: true })
    await runCommand({ DATABASE_URL: databaseUrl(filling), LOTLINE_DATA: folder }, [
      'demo',
      '--parcels',
      String(parcels),
      '--release',
      String(release),
    ])
    await client.query(`ALTER DATABASE ${filling} RENAME TO ${database}`)
  })
  return { database, folder }
}
