import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { folderStorage } from '../../../platform/storage/folder-storage.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { purgeExports, storeExport } from './stored-export-service.ts'

describeOnBothEngines('stored exports', (getDatabase) => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-exports-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('leave no file if account and row are deleted while it is written', async () => {
    const deps = { database: getDatabase(), storage: folderStorage(folder), clock: () => new Date() }
    const { id } = await signedInAccount(getDatabase())
    async function* archive() {
      yield Buffer.from('first')
      await getDatabase().db.deleteFrom('account').where('id', '=', id).execute()
      await purgeExports(deps)
      yield Buffer.from('second')
    }
    await expect(storeExport(deps, id, archive())).rejects.toThrow('no longer exists')
    expect(await readdir(folder)).toEqual([])
  })
})
