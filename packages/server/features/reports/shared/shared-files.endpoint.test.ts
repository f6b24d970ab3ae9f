import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ReportAttachment } from '#contract/report/reports.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { TEST_STORAGE } from '../../../testing/servers/app-in-memory.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { THROTTLE } from '../../services/throttling/service.ts'
import { streamAttachment } from '../attachments/service.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

/** One pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describeWithDatabase('Files attached to a shared report', (getDatabase) => {
  let sharing: Sharing
  beforeAll(async () => {
    sharing = await sharingAccount(getDatabase())
  })

  const attach = async (reportId: string, name: string): Promise<ReportAttachment> => {
    const url = ENDPOINTS.attachToReport.path.replace(':reportId', reportId)
    const response = await sharing.call.app.inject({
      method: 'POST',
      url: `${url}?name=${name}`,
      headers: { 'content-type': 'image/png', authorization: `Bearer ${sharing.account.token}` },
      payload: Buffer.from(PNG, 'base64'),
    })
    expect(response.statusCode, response.payload).toBe(200)
    const { attachments } = response.json().payload as { attachments: ReportAttachment[] }
    return attachments.find(({ title }) => title === name) as ReportAttachment
  }
  const load = (visit: string, attachmentId: string) =>
    sharing.stranger().get('sharedAttachment', { params: { visit, attachmentId } })
  const shownFiles = async (token: string) => (await sharing.opened(token)).shown.report.attachments

  test('are shown by links that were made so, as they are printed, and by no other', async () => {
    const { id: reportId } = await sharing.owner.report('parcel')
    const plan = await attach(reportId, 'plan')
    const elsewhere = await attach((await sharing.owner.report('parcel')).id, 'elsewhere')
    const without = await sharing.owner.link(reportId)
    const withFiles = await sharing.owner.link(reportId, { showsFiles: true })
    expect((await sharing.owner.listed(reportId)).filter(({ showsFiles }) => showsFiles)).toMatchObject([
      { id: withFiles.id },
    ])

    const nameOf = (id: string) => sharing.sealed.nameOf(withFiles.id, id)
    expect(await shownFiles(without.token)).toEqual([])
    expect((await load((await sharing.opened(without.token)).pictureVisit, nameOf(plan.id))).status).toBe(404)

    const { shown, pictureVisit: visit } = await sharing.opened(withFiles.token)
    const [file] = shown.report.attachments
    expect(shown.report.attachments).toEqual([{ ...plan, id: expect.any(String) }])
    expect(file?.id).not.toContain(plan.id)
    const response = await load(visit, file?.id ?? '')
    expect(response.status).toBe(200)
    expect(response.headers).toMatchObject({
      'content-length': String(plan.bytes),
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    expect((await load(visit, nameOf(elsewhere.id))).status).toBe(404)

    const print = (isPrinted: boolean) =>
      getDatabase()
        .db.updateTable('report_attachment')
        .set({ print_disabled: !isPrinted })
        .where('id', '=', plan.id)
        .execute()
    await print(false)
    expect(await shownFiles(withFiles.token)).toEqual([])
    expect((await load(visit, nameOf(plan.id))).status).toBe(404)
    await print(true)
    expect((await load(visit, nameOf(plan.id))).status).toBe(200)

    await sharing.call.as(sharing.account).post('revokeShare', { shareId: withFiles.id })
    expect((await load(visit, nameOf(plan.id))).status).toBe(404)
  })

  test('are sent only so many times to one address', async () => {
    const { id: reportId } = await sharing.owner.report('parcel')
    const plan = await attach(reportId, 'plan')
    const { token } = await sharing.owner.link(reportId, { showsFiles: true })
    const { pictureVisit: visit, shown } = await sharing.opened(token)
    const attachmentId = shown.report.attachments[0]?.id ?? ''
    expect(attachmentId).not.toContain(plan.id)
    const reader = sharing.stranger()
    const again = (who = reader) => who.get('sharedAttachment', { params: { visit, attachmentId } })
    expect((await again()).status).toBe(200)
    const { db } = getDatabase()
    const { name, max } = THROTTLE.sharedFileByLinkAndClient
    await db.updateTable('throttle_count').set({ count: max }).where('key', 'like', `${name} %`).execute()
    expect((await again()).status).toBe(429)
    expect((await again(sharing.stranger())).status).toBe(200)
  })

  test('are sent piece by piece, so that many who load them slowly take no memory', async () => {
    const plan = await attach((await sharing.owner.report('parcel')).id, 'plan')
    const read = () => Promise.reject(new Error('The whole file was read.'))
    const deps = { database: getDatabase(), storage: { ...TEST_STORAGE, read } }
    const { type, content, byteCount } = await streamAttachment(deps, sharing.account.id, plan.id)
    expect({ type, byteCount }).toEqual({ type: 'image/png', byteCount: plan.bytes })
    expect((await buffer(content)).length).toBe(plan.bytes)
  })
})
