import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hasDatabase } from '../../cli/doctor/database-checks.ts'
import { copyEmptyDatabase } from '../../testing/databases/databases.ts'
import { commandLine } from '../../testing/processes/command-line.ts'
import { openDatabase } from '../migrate.ts'
import { startEmbedded } from './start-embedded.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotline-damaged-'))
  await copyEmptyDatabase(folder)
})
afterEach(() => rm(folder, { recursive: true }))

it('files without their version are refused with what to do, and not replaced by an empty database', async () => {
  const control = join(folder, 'postgres/global/pg_control')
  const before = await readFile(control)
  await rm(join(folder, 'postgres/PG_VERSION'))
  await expect(startEmbedded(folder)).rejects.toMatchObject({
    code: 'engine_failed',
    message: expect.stringMatching(/damaged.*lotline restore FILE --force.*PG_VERSION is missing/),
  })
  expect(await readFile(control)).toEqual(before)
  expect(hasDatabase({ databaseUrl: null, dataFolder: folder })).toBe(true)
})

it('an interrupted copy, which has tables but no version, is refused and retained', async () => {
  await rm(join(folder, 'postgres/PG_VERSION'))
  await rm(join(folder, 'postgres/global/pg_control'))
  const before = await readdir(join(folder, 'postgres/base'))
  await expect(startEmbedded(folder)).rejects.toThrow(/damaged.*PG_VERSION is missing/)
  expect(await readdir(join(folder, 'postgres/base'))).toEqual(before)
  expect(hasDatabase({ databaseUrl: null, dataFolder: folder })).toBe(true)
})

it('files that the engine cannot read are refused with what to do', async () => {
  await writeFile(join(folder, 'postgres/global/pg_control'), '')
  await expect(startEmbedded(folder)).rejects.toThrow(/damaged.*lotline restore/)
})

it('a damaged table is a problem for doctor, after the other checks', async () => {
  const database = await openDatabase({ folder })
  const { rows } = await database.pool.query("SELECT pg_relation_filepath('parcel') AS path")
  await database.close()
  await appendFile(join(folder, 'postgres', rows[0].path), Buffer.alloc(8192, 'x'))
  const { status, stdout, stderr } = commandLine(['doctor'], { url: '', dataFolder: folder })
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toMatch(/^ok +schema .*\n(.*\n)*problem +database +The database is damaged: invalid page/m)
})

it('a table whose file was cut off is a problem for doctor', async () => {
  const database = await openDatabase({ folder })
  await database.pool.query(
    `INSERT INTO account (username, email) SELECT 'a' || i, i || '@example.ca' FROM generate_series(1, 500) i`,
  )
  const { rows } = await database.pool.query("SELECT pg_relation_filepath('account') AS path")
  // Otherwise, the next start repairs the file from the log.
  await database.pool.query('CHECKPOINT')
  await database.close()
  await truncate(join(folder, 'postgres', rows[0].path), 8192)
  const { status, stdout } = commandLine(['doctor'], { url: '', dataFolder: folder })
  expect(status, stdout).toBe(1)
  expect(stdout).toMatch(/^problem +(database|tables) +The database is damaged/m)
})
