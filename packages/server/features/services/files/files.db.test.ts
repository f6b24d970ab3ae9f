import { beforeEach, expect, it } from 'vitest'
import { newToken } from '../../../platform/crypto/token.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { signedInAccount } from '../../../testing/rows/account-factory.ts'
import { reportRows } from '../../../testing/rows/report-rows.ts'
import { detachFiles, detachUnused, findContentType, insertFile } from './file-queries.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const addressOf = (id: string) => `/api/files/${id}`
const LATER = new Date('2026-11-20T13:00:00Z')

describeOnBothEngines('Rows of uploaded pictures', (getDatabase) => {
  let accountId: string
  beforeEach(async () => {
    ;({ id: accountId } = await signedInAccount(getDatabase()))
  })
  const insert = async (most: { count?: number; bytes?: number } = {}, now = NOON) => {
    const id = newToken()
    const file = { id, accountId, contentType: 'image/png', byteCount: 10, now }
    const limits = { count: 20, bytes: 1000, ...most }
    return { id, exceeded: await insertFile(getDatabase(), file, limits) }
  }
  it('are counted also when several come at once', async () => {
    const tried = await Promise.all(Array.from({ length: 6 }, () => insert({ count: 4 })))
    expect(tried.filter(({ exceeded }) => exceeded === null)).toHaveLength(4)
  })

  it('are counted and swept apart from covers of reports, which are bounded by the bytes of all', async () => {
    const [cover, former, deleted] = [await insert(), await insert(), await insert()]
    expect((await insert({ count: 3 })).exceeded).toBe('count')
    const { db } = getDatabase()
    const { reportId, deletedReportId } = await reportRows(getDatabase(), accountId)
    const put = (id: string, property_image: string) =>
      db.updateTable('report').set({ property_image }).where('id', '=', id).execute()
    await put(reportId, addressOf(cover.id))
    await put(deletedReportId, addressOf(deleted.id))
    const content = JSON.stringify({ propertyImage: addressOf(former.id) })
    await db.updateTable('report_version').set({ content }).where('report_id', '=', reportId).execute()

    const fourth = await insert({ count: 1 })
    expect(fourth.exceeded).toBeNull()
    expect((await insert({ count: 1 })).exceeded).toBe('count')
    expect((await insert({ bytes: 49 })).exceeded).toBe('bytes')
    expect((await insert({ bytes: 50 }, LATER)).exceeded).toBeNull()
    expect(await detachUnused(getDatabase(), accountId, LATER)).toEqual([fourth.id])
  })

  it('are removed by their owner only', async () => {
    const { id } = await insert()
    const { id: strangerId } = await signedInAccount(getDatabase())
    expect(await detachFiles(getDatabase(), strangerId, [id])).toEqual([])
    expect(await findContentType(getDatabase(), id)).toBe('image/png')
    expect(await detachFiles(getDatabase(), accountId, [id])).toEqual([id])
    expect(await findContentType(getDatabase(), id)).toBeUndefined()
  })

  it('are swept when they are old and the branding does not name them', async () => {
    const [used, unused, fresh] = [await insert(), await insert(), await insert({}, LATER)]
    await getDatabase()
      .db.updateTable('account')
      .set({ branding: JSON.stringify({ companyLogo: `/api/files/${used.id}` }) })
      .where('id', '=', accountId)
      .execute()
    expect(await detachUnused(getDatabase(), accountId, LATER)).toEqual([unused.id])
    expect(await findContentType(getDatabase(), used.id)).toBe('image/png')
    expect(await findContentType(getDatabase(), fresh.id)).toBe('image/png')
  })
})
