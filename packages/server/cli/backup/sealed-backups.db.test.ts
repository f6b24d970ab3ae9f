import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp } from '../../db/backup/back-up.ts'
import { openBackupFile } from '../../db/backup/backup-file.ts'
import { restore } from '../../db/backup/restore.ts'
import { openDatabase } from '../../db/migrate.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { makeParcel, makeRelease } from '../../testing/rows/open-data-factory.ts'
import { backupSealing, sealedOpener } from './sealed-backups.ts'

const secret = randomBytes(32)
const STREET = 'Unmistakable Crescent'
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-sealed-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeOnBothEngines('A sealed backup', (getDatabase) => {
  const file = () => join(folder, `${getDatabase().kind}.lotline`)
  const urlOf = () =>
    getDatabase().kind === 'native' ? (getDatabase().pool.options.connectionString ?? null) : null
  const secrets = (key: Buffer | null, oldKeys: readonly Buffer[] = []) => ({
    secrets: { key, oldKeys },
    dataFolder: join(folder, 'restored'),
  })
  const restoreBy = (keys: ReturnType<typeof secrets>, path = file()) =>
    restore({
      file: path,
      databaseUrl: urlOf(),
      dataFolder: keys.dataFolder,
      isForced: true,
      openSealed: sealedOpener(keys),
      printLine: () => {},
    })

  it('shows nothing of its content', async () => {
    const database = getDatabase()
    await makeParcel(database, await makeRelease(database), 'a', { street: STREET })
    const manifest = await backUp(database, {
      file: file(),
      databaseUrl: urlOf(),
      lotlineVersion: '1.0.0',
      madeAt: '2026-11-20T12:00:00.000Z',
      sealing: backupSealing(secrets(secret)),
    })
    expect(manifest.formatVersion).toBe(2)
    const bytes = readFileSync(file())
    expect(bytes.includes(secret)).toBe(false)
    // Magic bytes of a dump and of a packed folder.
    for (const mark of ['PGDMP', '\x28\xb5\x2f\xfd'])
      expect(bytes.includes(Buffer.from(mark, 'latin1'))).toBe(false)
  })

  it.each([
    ['another key', () => secrets(randomBytes(32))],
    ['no key', () => secrets(null)],
  ])('is refused with %s in a sentence, and no key is made', async (_, keys) => {
    await expect(restoreBy(keys())).rejects.toMatchObject({
      name: 'BadBackup',
      message: expect.stringMatching(
        /sealed by a secret key that this server does not have.*LOTLINE_SECRET_KEY.*Nothing was changed/,
      ),
    })
    expect(existsSync(join(folder, 'restored', 'secret.key'))).toBe(false)
  })

  it('is refused when its content was altered together with its hash', async () => {
    const forged = join(folder, `forged-${getDatabase().kind}.lotline`)
    const { manifest } = await openBackupFile(file())
    const bytes = readFileSync(file())
    const altered = Buffer.from(
      bytes.toString('latin1').replace(`"madeAt": "2026-11-20`, `"madeAt": "2026-11-21`),
      'latin1',
    )
    writeFileSync(forged, altered)
    expect((await openBackupFile(forged)).manifest.content).toEqual(manifest.content)
    await expect(restoreBy(secrets(secret), forged)).rejects.toThrow(
      /cannot be opened: It was altered or cut off/,
    )
  })

  it('is restored with its key, also as a former one', async () => {
    await restoreBy(secrets(randomBytes(32), [secret]))
    const url = urlOf()
    const restored = await openDatabase(url === null ? { folder: join(folder, 'restored') } : { url })
    try {
      const { rows } = await restored.pool.query('SELECT upid, street FROM parcel')
      expect(rows).toEqual([{ upid: 'a', street: STREET }])
    } finally {
      await restored.close()
    }
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
  })
})
