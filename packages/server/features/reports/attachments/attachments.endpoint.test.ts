import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallBody } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Report, ReportAttachment } from '#contract/report/reports.ts'
import { MAX_ATTACHMENTS } from '#domain/report/added/attachments.ts'
import { createZipBomb } from '../../../platform/pdf/edit/bomb.factory.ts'
import { getPages } from '../../../platform/pdf/edit/pages.factory.ts'
import { folderStorage } from '../../../platform/storage/folder-storage.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory } from '../../../testing/servers/app-in-memory.ts'
import { dropDeletedReports } from '../reports/service.ts'
import { dropUnusedFiles } from './service.ts'

const DAY_MS = 86_400_000

/** A picture that cannot be packed. */
const noise = (side: number) =>
  sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })

/** A photo that says where and by whom it was taken. */
const EXIF = { IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '49/1 3/1 0/1' } }
const photo = () => noise(60).withExif(EXIF).jpeg().toBuffer()

describeWithDatabase('Files that are attached to reports', (getDatabase) => {
  let folder: string
  let call: AppInMemory
  let account: TestAccount
  let report: Report
  const now = new Date('2026-11-23T12:00:00Z')

  beforeAll(async () => {
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'lot')
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-attachments-'))
    const environment = {
      LOTLINE_DATA: folder,
      LOTLINE_ATTACHMENT_MB: '2',
      LOTLINE_REPORT_ATTACHMENTS_MB: '3',
    }
    call = await appInMemory(getDatabase(), { environment, clock: () => now })
    account = await signedInAccount(getDatabase())
    report = ((await call.as(account).post('createReport', { upids: ['lot'] })).payload as { report: Report })
      .report
  })
  afterEach(async () => {
    await call.app.close()
    await rm(folder, { recursive: true })
  })

  const send = async (
    bytes: Uint8Array,
    { who = account, reportId = report.id, name = 'Survey plan.pdf', type = 'application/pdf' } = {},
  ) => {
    const url = ENDPOINTS.attachToReport.path.replace(':reportId', reportId)
    const response = await call.app.inject({
      method: 'POST',
      url: `${url}?${new URLSearchParams({ name })}`,
      headers: { 'content-type': type, authorization: `Bearer ${who.token}` },
      payload: Buffer.from(bytes),
    })
    return { status: response.statusCode, ...response.json() }
  }
  const attached = async (...input: Parameters<typeof send>): Promise<ReportAttachment[]> => {
    const response = await send(...input)
    expect(response.status, JSON.stringify(response)).toBe(200)
    return response.payload.attachments
  }
  const change = (changes: Omit<CallBody<'changeAttachments'>, 'reportId'>, who = account) =>
    call.as(who).post('changeAttachments', { reportId: report.id, ...changes })
  const file = (id: string, who = account) => call.as(who).get('attachment', { params: { attachmentId: id } })
  const reopened = async (id = report.id) =>
    ((await call.as(account).get('report', { params: { reportId: id } })).payload as { report: Report })
      .report
  const stored = () => readdir(join(folder, 'files'))

  test('are with the report, in the order in which they came, and come out as stored', async () => {
    await attached(await getPages('one', 'two'))
    const [plan, picture] = await attached(await photo(), {
      name: 'C:\\fakepath\\Front of house.JPG',
      type: 'image/jpeg',
    })
    expect(plan).toMatchObject({
      title: 'Survey plan',
      type: 'application/pdf',
      removed: [],
      printDisabled: false,
    })
    expect(plan?.pages).toEqual([
      { width: 612, height: 792 },
      { width: 612, height: 792 },
    ])
    expect(picture).toMatchObject({
      title: 'Front of house',
      type: 'image/jpeg',
      pages: [{ width: 60, height: 60 }],
    })
    expect((await reopened()).attachments).toEqual([plan, picture])
    const response = await file(picture?.id ?? '')
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test('a picture says nothing any more of where and by whom it was taken', async () => {
    const [picture] = await attached(await photo(), { type: 'image/jpeg' })
    const response = await call.app.inject({
      url: ENDPOINTS.attachment.path.replace(':attachmentId', picture?.id ?? ''),
      headers: { authorization: `Bearer ${account.token}` },
    })
    expect((await sharp(await photo()).metadata()).exif).toBeDefined()
    expect((await sharp(response.rawPayload).metadata()).exif).toBeUndefined()
  })

  test('are ordered, renamed, left out, removed and brought back, and others stay as they are', async () => {
    await attached(await getPages('one'))
    await attached(await getPages('two'))
    const [one, two, three] = (await attached(await getPages('three'))) as [
      ReportAttachment,
      ReportAttachment,
      ReportAttachment,
    ]
    const renamed = { ...three, title: 'Third', printDisabled: true }
    const changed = [
      { id: three.id, title: 'Third' },
      { id: three.id, printDisabled: true },
    ]
    expect((await change({ changed, order: [three.id, one.id] })).payload).toEqual({
      attachments: [renamed, one, two],
    })
    expect((await change({ removed: [one.id] })).payload).toEqual({ attachments: [renamed, two] })
    expect(
      (await change({ changed: [{ id: one.id, title: 'Not there' }], order: [two.id, one.id] })).payload,
    ).toEqual({
      attachments: [two, renamed],
    })
    expect((await change({ restored: [one.id], order: [one.id] })).payload).toEqual({
      attachments: [one, two, renamed],
    })
  })

  test('what is brought back has room, and is not attached again already', async () => {
    const large = () => noise(700).png({ compressionLevel: 0 }).toBuffer()
    const first = (await attached(await large(), { type: 'image/png' }))[0]?.id ?? ''
    await change({ removed: [first] })
    await attached(await large(), { type: 'image/png' })
    await attached(await large(), { type: 'image/png' })
    expect(await change({ restored: [first] })).toMatchObject({
      status: 422,
      message: expect.stringContaining('3 MB'),
    })
    const plan = (await attached(await getPages('again'))).at(-1)?.id ?? ''
    await change({ removed: [plan] })
    await attached(await getPages('again'))
    expect(await change({ restored: [plan] })).toMatchObject({
      status: 422,
      message: expect.stringContaining('again'),
    })
    expect((await reopened()).attachments).toHaveLength(3)
  })

  test('a file that is sent twice is attached once, also by a doubled click', async () => {
    const bytes = await getPages('one')
    await Promise.all([send(bytes), send(bytes)])
    expect(await attached(bytes)).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  test.each([
    [
      'a script of another type',
      Buffer.from('<svg onload="alert(1)"/>'),
      415,
      'Only PDF, PNG, JPEG and WebP',
    ],
    ['a damaged PDF', Buffer.from('%PDF-1.7 …'), 422, 'damaged'],
    ['a damaged picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, 'damaged'],
    ['a PDF that unpacks to gigabytes', createZipBomb(), 422, 'too much memory'],
    ['more than may be attached', Buffer.alloc(2_000_001, '%PDF-'), 413, 'this one has 2.000001 MB.'],
  ])('%s is refused with the reason, and nothing is stored', async (_name, bytes, status, message) => {
    const response = await send(bytes)
    expect(response.status).toBe(status)
    expect(response.payload.message).toContain(message)
    await expect(stored()).rejects.toThrow('ENOENT')
  })

  test('a report takes so many bytes and files, and says so', async () => {
    const large = () => noise(700).png({ compressionLevel: 0 }).toBuffer()
    await attached(await large(), { type: 'image/png' })
    await attached(await large(), { type: 'image/png' })
    expect(await send(await large(), { type: 'image/png' })).toMatchObject({
      status: 422,
      payload: { message: 'The files of a report can total at most 3 MB.' },
    })
    await change({ removed: (await reopened()).attachments.map(({ id }) => id) })
    for (let count = 0; count < MAX_ATTACHMENTS; count += 1)
      await attached(await noise(9).png().toBuffer(), { type: 'image/png' })
    expect(await send(await getPages('one more'))).toMatchObject({ status: 422 })
  })

  test('are reached by their account alone, with its permission', async () => {
    const [plan] = await attached(await getPages('one'))
    const stranger = await signedInAccount(getDatabase())
    const without = await signedInAccount(getDatabase(), { plan_key: 'basic' })
    expect((await send(await getPages('foreign'), { who: stranger })).status).toBe(404)
    expect((await send(await getPages('nowhere'), { reportId: randomUUID() })).status).toBe(404)
    expect((await send(await getPages('no permission'), { who: without })).status).toBe(403)
    expect((await change({ removed: [plan?.id ?? ''] }, stranger)).status).toBe(404)
    expect((await file(plan?.id ?? '', stranger)).status).toBe(404)
    expect((await reopened()).attachments).toEqual([plan])
    expect(await stored()).toHaveLength(1)
  })

  test('a copy of a report keeps them when the report is gone; then nobody has them, and their files go', async () => {
    const later = new Date(now.getTime() + 2 * DAY_MS)
    const deps = {
      database: getDatabase(),
      storage: folderStorage(join(folder, 'files')),
      clock: () => later,
    }
    // What the tests before left.
    await dropDeletedReports(deps.database, later)
    await dropUnusedFiles(deps)
    const [plan] = await attached(await getPages('one'))
    const copied = (await call.as(account).post('duplicateReport', { reportId: report.id })).payload as {
      report: { id: string }
    }
    await call.as(account).post('deleteReport', { reportId: report.id })
    await dropDeletedReports(deps.database, later)
    expect(await dropUnusedFiles(deps)).toBe(0)
    const [kept] = (await reopened(copied.report.id)).attachments
    expect(kept).toMatchObject({ title: plan?.title, sha256: plan?.sha256 })
    expect((await file(kept?.id ?? '')).status).toBe(200)
    await call.as(account).post('deleteReport', { reportId: copied.report.id })
    await dropDeletedReports(deps.database, later)
    expect(await dropUnusedFiles(deps)).toBe(1)
    expect(await stored()).toEqual([])
  })
})
