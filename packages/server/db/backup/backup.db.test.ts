import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothEngines, describeWithDatabase } from '../../testing/databases/databases.ts'
import { makeFeature, makeParcel, makeRelease } from '../../testing/rows/open-data-factory.ts'
import { openDatabase } from '../migrate.ts'
import type { Database } from '../open.ts'
import { type BackupRequest, backUp } from './back-up.ts'
import type { RestoreRequest } from './backup-file.ts'
import { type Bytes, openBackupFile, writeBackupFile } from './backup-file.ts'
import { restore } from './restore.ts'
import { BEFORE_RESTORE_SCHEMA } from './restore-native.ts'
import { TAR_END, tarHeader } from './tar-header.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const urlOf = ({ pool, kind }: Database) =>
  kind === 'native' ? (pool.options.connectionString ?? null) : null

const requested = (database: Database, name: string, over: Partial<BackupRequest> = {}): BackupRequest => ({
  file: join(folder, name),
  databaseUrl: urlOf(database),
  lotlineVersion: '1.0.0',
  madeAt: '2026-11-20T12:00:00.000Z',
  ...over,
})

const wanted = (file: string, over: Partial<RestoreRequest>): RestoreRequest => ({
  file,
  databaseUrl: null,
  dataFolder: join(folder, 'unused'),
  isForced: false,
  openSealed() {
    throw new Error('It is not sealed.')
  },
  printLine: () => {},
  ...over,
})

const parcelsOf = async ({ db }: Database) =>
  (await db.selectFrom('parcel').select('upid').orderBy('upid').execute()).map(({ upid }) => upid)

async function fill(database: Database): Promise<void> {
  const releaseId = await makeRelease(database)
  for (const upid of ['a', 'b', 'c'])
    await makeParcel(database, releaseId, upid, { street: 'Élan St \\t"x"' })
  await makeFeature(database, releaseId, 'zoning', 'z1')
}

describeOnBothEngines('A backup', (getDatabase) => {
  const request = (over?: Partial<BackupRequest>) =>
    requested(getDatabase(), `${getDatabase().kind}.lotline`, over)

  it('is refused over a file that is there', async () => {
    await fill(getDatabase())
    writeFileSync(request().file, 'of another day')
    await expect(backUp(getDatabase(), request())).rejects.toThrow('Choose another name')
    expect(readFileSync(request().file, 'utf8')).toBe('of another day')
  })

  it('replaces it when forced, and holds the database as it was when it began, while others go on writing', async () => {
    const database = getDatabase()
    let writing: Promise<unknown> | null = null
    const manifest = await backUp(
      database,
      request({
        isForced: true,
        onProgress() {
          writing ??= database.pool.query(
            `UPDATE parcel SET upid = 'd' WHERE upid = 'c'; DELETE FROM layer_feature`,
          )
        },
      }),
    )
    await writing
    expect(writing).not.toBeNull()
    expect(manifest.rowCounts).toMatchObject({ parcel: 3, layer_feature: 1, source: 1, release: 1 })
    expect(manifest.releases).toEqual([
      { id: expect.any(Number), source: 'testtown', dataset: 'parcels', asOf: '2026-07-28' },
    ])
    expect(await parcelsOf(database)).toEqual(['a', 'b', 'd'])
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
  })

  it('ends after what others write meanwhile, which does not wait for it', async () => {
    const database = getDatabase()
    async function* seal(content: Bytes) {
      for await (const chunk of content) {
        await database.pool.query('UPDATE release SET as_of = as_of')
        yield chunk
      }
    }
    const { kind } = database
    await backUp(database, requested(database, `${kind}-beside.lotline`, { sealing: { keyId: 'key', seal } }))
  })
})

describe('A backup of the embedded engine', () => {
  const file = () => join(folder, 'embedded.lotline')

  it('is restored into an empty folder, with the same rows, and comes back by itself when a restore was killed between its two renames', async () => {
    const dataFolder = join(folder, 'restored')
    await restore(wanted(file(), { dataFolder }))
    const aside = join(dataFolder, 'postgres.before-restore')
    renameSync(join(dataFolder, 'postgres'), aside)
    const database = await openDatabase({ folder: dataFolder })
    try {
      expect(await parcelsOf(database)).toEqual(['a', 'b', 'c'])
      expect(existsSync(aside)).toBe(false)
      await expect(restore(wanted(file(), { dataFolder, isForced: true }))).rejects.toMatchObject({
        code: 'locked',
      })
    } finally {
      await database.close()
    }
  })

  it('replaces a database only by force, and keeps it when the new one cannot be opened', async () => {
    const dataFolder = join(folder, 'restored')
    await expect(restore(wanted(file(), { dataFolder }))).rejects.toThrow('--force')
    const { manifest, read } = await openBackupFile(file())
    const wrong = join(folder, 'wrong.lotline')
    const { content, ...description } = manifest
    await writeBackupFile(wrong, { ...description, rowCounts: { parcel: 4 } }, read())
    await expect(restore(wanted(wrong, { dataFolder, isForced: true }))).rejects.toThrow(
      '3 rows instead of 4',
    )
    expect(readdirSync(dataFolder).sort()).toEqual(['lock.sqlite', 'postgres'])
    await restore(wanted(file(), { dataFolder, isForced: true }))
    expect(readdirSync(dataFolder).sort()).toEqual(['lock.sqlite', 'postgres'])
  })

  it.each([
    ['no archive, as if still sealed', () => Buffer.alloc(100_000, 'sealed')],
    ['a cut archive', () => zstdCompressSync(tarHeader({ name: 'PG_VERSION', bytes: 600 }))],
    ['a damaged archive', () => zstdCompressSync(Buffer.alloc(10_240, 'no tar'))],
    ['an archive without a database', () => zstdCompressSync(TAR_END)],
  ])('is refused when it holds %s, with the right hash', async (_, content) => {
    const { manifest } = await openBackupFile(file())
    const { content: _old, ...description } = manifest
    const altered = join(folder, 'altered.lotline')
    await writeBackupFile(
      altered,
      description,
      (async function* () {
        yield content()
      })(),
    )
    const dataFolder = join(folder, 'restored')
    await expect(restore(wanted(altered, { dataFolder, isForced: true }))).rejects.toMatchObject({
      name: 'BadBackup',
      message: expect.stringContaining('Nothing was changed.'),
    })
    expect(readdirSync(dataFolder).sort()).toEqual(['lock.sqlite', 'postgres'])
    rmSync(altered)
  })

  it('of an early version is refused, with what to do', async () => {
    const { manifest, read } = await openBackupFile(file())
    const { content, ...description } = manifest
    const old = join(folder, 'old.lotline')
    await writeBackupFile(old, { ...description, migrations: ['001-initial', '002-tiles'] }, read())
    const dataFolder = join(folder, 'restored')
    await expect(restore(wanted(old, { dataFolder, isForced: true }))).rejects.toThrow(
      /early version.*Nothing was changed.*git checkout/,
    )
    expect(readdirSync(dataFolder).sort()).toEqual(['lock.sqlite', 'postgres'])
  })

  it('is not restored into PostgreSQL', async () => {
    await expect(
      restore(wanted(file(), { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })),
    ).rejects.toThrow('PostgreSQL cannot read')
  })
})

describeWithDatabase('A dump', (getDatabase) => {
  const file = () => join(folder, 'native.lotline')
  const into = (name: string) => restore(wanted(name, { databaseUrl: urlOf(getDatabase()), isForced: true }))

  const isAsideRemoved = async () => {
    const { rows } = await getDatabase().pool.query('SELECT FROM pg_namespace WHERE nspname = $1', [
      BEFORE_RESTORE_SCHEMA,
    ])
    return rows.length === 0
  }

  it('replaces tables only by force, and then has the same rows', async () => {
    const database = getDatabase()
    const releaseId = await makeRelease(database)
    await makeParcel(database, releaseId, 'old')
    await expect(restore(wanted(file(), { databaseUrl: urlOf(database) }))).rejects.toThrow('--force')
    expect(await parcelsOf(database)).toEqual(['old'])
    await into(file())
    expect(await parcelsOf(database)).toEqual(['a', 'b', 'c'])
    const { rows } = await database.pool.query('SELECT DISTINCT street FROM parcel')
    expect(rows).toEqual([{ street: 'Élan St \\t"x"' }])
    expect(await isAsideRemoved()).toBe(true)
  })

  it('gives new rows new numbers afterwards', async () => {
    const before = await getDatabase().pool.query('SELECT max(id) AS id FROM release')
    expect(await makeRelease(getDatabase(), { source: 'othertown' })).toBeGreaterThan(before.rows[0].id)
  })

  it('changes nothing when its rows are not what its manifest says', async () => {
    const { manifest, read } = await openBackupFile(file())
    const { content, ...description } = manifest
    const wrong = join(folder, 'wrong-dump.lotline')
    await writeBackupFile(wrong, { ...description, rowCounts: { parcel: 4 } }, read())
    const before = await parcelsOf(getDatabase())
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'kept')
    await expect(into(wrong)).rejects.toThrow('does not have its 4 rows')
    expect(await parcelsOf(getDatabase())).toEqual([...before, 'kept'])
    expect(await isAsideRemoved()).toBe(true)
  })

  it('changes nothing when PostgreSQL cannot read it', async () => {
    const { manifest } = await openBackupFile(file())
    const { content, ...description } = manifest
    const wrong = join(folder, 'no-dump.lotline')
    await writeBackupFile(
      wrong,
      description,
      (async function* () {
        yield Buffer.alloc(100_000, 'no dump at all')
      })(),
    )
    await expect(into(wrong)).rejects.toThrow(/pg_restore failed.*Nothing was changed/s)
    expect(await parcelsOf(getDatabase())).toContain('kept')
  })

  it('gives the tables back when the restored ones are of a newer Lotline', async () => {
    const database = getDatabase()
    await database.pool.query(`INSERT INTO kysely_migration VALUES ('999-future', '2030-01-01')`)
    const future = join(folder, 'future.lotline')
    const { content, ...description } = await backUp(database, requested(database, 'future.lotline'))
    await expect(into(future)).rejects.toThrow('does not know 999-future')
    const { read } = await openBackupFile(future)
    const disguised = join(folder, 'disguised.lotline')
    await writeBackupFile(disguised, { ...description, migrations: [] }, read())
    await database.pool.query(`DELETE FROM kysely_migration WHERE name = '999-future'`)
    await makeParcel(database, await makeRelease(database), 'kept too')
    await expect(into(disguised)).rejects.toThrow('tables that were there before are back')
    expect(await parcelsOf(database)).toContain('kept too')
    expect(await isAsideRemoved()).toBe(true)
  })
})
