import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { copyEmptyDatabase, describeWithDatabase } from '../testing/databases/databases.ts'
import { makeParcel, makeRelease } from '../testing/rows/open-data-factory.ts'
import { type StartedServer, startedServer } from '../testing/servers/started-server.ts'
import { EXIT } from './exit-codes.ts'

const SET_ASIDE = 'postgres.before-first-release'

let folder: string
let server: StartedServer | null = null
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotline-unreleased-'))
})
afterEach(async () => {
  server?.child.kill('SIGTERM')
  await server?.ended
  server = null
  await rm(folder, { recursive: true, force: true })
})

/** Renames the migration to what versions before the first release called it. */
async function makeUnreleased({ pool }: Database): Promise<void> {
  await pool.query(`DELETE FROM kysely_migration WHERE name <> '001-schema'`)
  await pool.query(`UPDATE kysely_migration SET name = '001-initial'`)
}

const parcelsIn = async (dataFolder: string, expected: string[]) => {
  const database = await openDatabase({ folder: dataFolder })
  const rows = await database.db.selectFrom('parcel').select('upid').execute()
  await database.close()
  expect(rows.map(({ upid }) => upid)).toEqual(expected)
}

describe('An embedded database from before the first release', () => {
  async function makeFolder(release: { isSynthetic: boolean }): Promise<void> {
    await copyEmptyDatabase(folder)
    const database = await openDatabase({ folder })
    await makeParcel(database, await makeRelease(database), 'old')
    await database.pool.query('UPDATE source SET is_synthetic = $1', [release.isSynthetic])
    await makeUnreleased(database)
    await database.close()
  }

  it('is set aside, whole, where it holds nothing but the demo, and Lotline begins anew', async () => {
    await makeFolder({ isSynthetic: true })
    server = startedServer({ LOTLINE_DATA: folder })
    await server.untilSaid(/Lotline is ready/)
    expect(server.output()).toContain(`was set aside as ${join(folder, SET_ASIDE)}; you may delete it`)
    server.child.kill('SIGTERM')
    await server.ended
    await parcelsIn(folder, [])
    expect(existsSync(join(folder, SET_ASIDE, 'PG_VERSION'))).toBe(true)
  })

  it('is left as it is where it holds own data, and the start says what to do', async () => {
    await makeFolder({ isSynthetic: false })
    server = startedServer({ LOTLINE_DATA: folder })
    expect(await server.ended).toBe(EXIT.unavailable)
    expect(server.output()).toContain(`Move ${join(folder, 'postgres')} elsewhere`)
    expect(server.output()).toContain('import your data again')
    expect((await readdir(folder)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  })
})

describeWithDatabase('A PostgreSQL database from before the first release', (getDatabase) => {
  it('is left as it is, and the start says what to do', async () => {
    await makeRelease(getDatabase())
    await getDatabase().pool.query('UPDATE source SET is_synthetic = true')
    await makeUnreleased(getDatabase())
    const url = getDatabase().pool.options.connectionString ?? ''
    server = startedServer({ DATABASE_URL: url, LOTLINE_DATA: folder })
    expect(await server.ended).toBe(EXIT.unavailable)
    expect(server.output()).toContain('Set DATABASE_URL to an empty database')
    const { rows } = await getDatabase().pool.query('SELECT name FROM kysely_migration')
    expect(rows).toEqual([{ name: '001-initial' }])
  })
})
