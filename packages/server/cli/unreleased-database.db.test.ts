import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

/** The parcels in the database of the server that runs on the folder. */
async function parcelsServed(): Promise<string[]> {
  const database = await openDatabase({ folder, attach: true })
  const rows = await database.db.selectFrom('parcel').select('upid').execute()
  await database.close()
  return rows.map(({ upid }) => upid)
}

describe('An embedded database from before the first release', () => {
  let made = ''
  const copyMade = (name: 'demo' | 'own') =>
    cp(join(made, name), join(folder, 'postgres'), { recursive: true })

  // Both by one engine, which takes seconds to start: that of the demo is copied while it runs, idle, with all that it knows in its files.
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), 'lotline-made-'))
    await copyEmptyDatabase(made)
    const files = join(made, 'postgres')
    const database = await openDatabase({ folder: made })
    await makeParcel(database, await makeRelease(database), 'old')
    await makeUnreleased(database)
    await database.pool.query('UPDATE source SET is_synthetic = true')
    await database.pool.query('CHECKPOINT')
    await cp(files, join(made, 'demo'), { recursive: true })
    await database.pool.query('UPDATE source SET is_synthetic = false')
    await database.close()
    await rename(files, join(made, 'own'))
  })
  afterAll(() => rm(made, { recursive: true, force: true }))

  it('is set aside, whole, where it holds nothing but the demo, and Lotline begins anew', async () => {
    await copyMade('demo')
    server = startedServer({ LOTLINE_DATA: folder })
    await server.untilSaid(/Lotline is ready/)
    expect(server.output()).toContain(`was set aside as ${join(folder, SET_ASIDE)}; you may delete it`)
    expect(await parcelsServed()).toEqual([])
    expect(existsSync(join(folder, SET_ASIDE, 'PG_VERSION'))).toBe(true)
  })

  it('is left as it is where it holds own data, and the start says what to do', async () => {
    await copyMade('own')
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
