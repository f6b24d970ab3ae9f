import { beforeEach, expect, it } from 'vitest'
import { newToken } from '../../../platform/crypto/token.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { deleteFiles, deleteUnused, findContentType, insertFile } from './file-queries.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const LATER = new Date('2026-11-20T13:00:00Z')

describeOnBothEngines('Rows of uploaded pictures', (getDatabase) => {
  let accountId: string
  beforeEach(async () => {
    ;({ id: accountId } = await signedInAccount(getDatabase()))
  })
  const insert = async (most = 20, now = NOON) => {
    const id = newToken()
    const file = { id, accountId, contentType: 'image/png', byteCount: 10, now }
    return { id, isStored: await insertFile(getDatabase(), file, most) }
  }

  it('are counted also when several come at once', async () => {
    const tried = await Promise.all(Array.from({ length: 6 }, () => insert(4)))
    expect(tried.filter(({ isStored }) => isStored)).toHaveLength(4)
  })

  it('are removed by their owner only', async () => {
    const { id } = await insert()
    const { id: strangerId } = await signedInAccount(getDatabase())
    expect(await deleteFiles(getDatabase(), strangerId, [id])).toEqual([])
    expect(await findContentType(getDatabase(), id)).toBe('image/png')
    expect(await deleteFiles(getDatabase(), accountId, [id])).toEqual([id])
    expect(await findContentType(getDatabase(), id)).toBeUndefined()
  })

  it('are swept when they are old and the branding does not name them', async () => {
    const [used, unused, fresh] = [await insert(), await insert(), await insert(20, LATER)]
    await getDatabase()
      .db.updateTable('account')
      .set({ branding: JSON.stringify({ companyLogo: `/api/files/${used.id}` }) })
      .where('id', '=', accountId)
      .execute()
    expect(await deleteUnused(getDatabase(), accountId, LATER)).toEqual([unused.id])
    expect(await findContentType(getDatabase(), used.id)).toBe('image/png')
    expect(await findContentType(getDatabase(), fresh.id)).toBe('image/png')
  })
})
