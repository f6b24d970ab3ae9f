import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { copyEmptyDatabase, describeWithDatabase } from '../testing/databases/databases.ts'
import { makeRelease } from '../testing/rows/open-data-factory.ts'
import { type StartedServer, startedServer } from '../testing/servers/started-server.ts'
import { EXIT } from './report-failure.ts'

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

/** Names of the first versions' migrations. */
async function makeUnreleased(database: Database): Promise<void> {
  await makeRelease(database)
  await database.pool.query('UPDATE source SET is_synthetic = true')
  await database.pool.query(
    `DELETE FROM kysely_migration WHERE name <> '001-schema'; UPDATE kysely_migration SET name = '001-initial'`,
  )
}

async function expectRefusal(environment: Record<string, string>): Promise<void> {
  server = startedServer(environment)
  expect(await server.ended).toBe(EXIT.unavailable)
  expect(server.output()).toMatch(/made by an early version.*Nothing was changed.*git checkout [0-9a-f]{8}/)
  expect(server.output()).not.toContain('    at ')
}

describe('An embedded database of an early version', () => {
  it('is left where it is, and the start says what to do', async () => {
    await copyEmptyDatabase(folder)
    const made = await openDatabase({ folder })
    await makeUnreleased(made)
    await made.close()
    await expectRefusal({ LOTLINE_DATA: folder })
    expect((await readdir(folder)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres'])
  })
})

describeWithDatabase('A PostgreSQL database of an early version', (getDatabase) => {
  it('is left as it is, and the start says what to do', async () => {
    await makeUnreleased(getDatabase())
    const url = getDatabase().pool.options.connectionString ?? ''
    await expectRefusal({ DATABASE_URL: url, LOTLINE_DATA: folder })
    const { rows } = await getDatabase().pool.query('SELECT name FROM kysely_migration')
    expect(rows).toEqual([{ name: '001-initial' }])
  })
})
