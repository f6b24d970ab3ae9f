import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { StoredTask, Task } from '#contract/facts/tasks.ts'
import type { ReportPdf } from '#contract/report/pdf-calls.ts'
import type { Report } from '#contract/report/reports.ts'
import {
  findAlterations,
  findMissingOnPages,
  MANIFEST_FILE,
  type Manifest,
} from '#domain/report/manifest/manifest.ts'
import { MAX_PDF_TASKS, PDF_LIFETIME_HOURS } from '#domain/report/report-limits.ts'
import { readAttachment } from '../../../platform/pdf/edit/assemble.ts'
import { extractPdfText } from '../../../platform/pdf/edit/pdf-text.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type FactsServer, factsServer } from '../../../testing/facts/facts-server.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory, DATA_FOLDER } from '../../../testing/servers/app-in-memory.ts'
import { CHROMIUM_OF_TESTS } from '../../../testing/servers/chromium-of-tests.ts'
import { purgePdfs } from './service.ts'

type Created = { pdf: ReportPdf | null; tasks: Task[] }

const HOUR_MS = 3_600_000
/** A program that is there on every machine of the tests, and no browser: what only takes calls never starts one. */
const STATED = 'path' in CHROMIUM_OF_TESTS ? CHROMIUM_OF_TESTS.path : process.execPath

describeWithDatabase('The calls about PDFs of reports', (getDatabase) => {
  /** Takes calls and runs no tasks. */
  let call: AppInMemory
  let account: TestAccount
  let now = new Date()

  beforeAll(async () => {
    const release = await makeRelease(getDatabase())
    await makeParcel(getDatabase(), release, 'one', { civic_number: '1184', street: 'TIDEWATER CRES' })
    call = await appInMemory(getDatabase(), { clock: () => now, environment: { LOTLINE_CHROMIUM: STATED } })
    account = await signedInAccount(getDatabase())
  })
  afterAll(() => call.app.close())

  const begin = async (who = account) =>
    ((await call.as(who).post('createReport', { upids: ['one'] })).payload as { report: Report }).report
  const request = async ({ id }: Report, who = account) =>
    (await call.as(who).post('createReportPdf', { reportId: id })).payload as Created
  const state = async ({ id }: Report, who = account) =>
    (await call.as(who).get('reportPdfState', { params: { reportId: id } })).payload

  const attach = async ({ id }: Report, payload: Uint8Array) => {
    const response = await call.app.inject({
      method: 'POST',
      url: `${ENDPOINTS.attachToReport.path.replace(':reportId', id)}?name=survey.pdf`,
      headers: { 'content-type': 'application/pdf', authorization: `Bearer ${account.token}` },
      payload: Buffer.from(payload),
    })
    expect(response.statusCode, response.payload).toBe(200)
  }

  test('a PDF that is requested twice is made once, and found again by other pages', async () => {
    const report = await begin()
    expect(await state(report)).toEqual({ isAvailable: true, task: null })
    const [first, second] = await Promise.all([request(report), request(report)])
    expect(first.pdf).toBeNull()
    expect(first.tasks).toMatchObject([{ key: report.id, partCount: 2 }])
    expect(second.tasks).toEqual(first.tasks)
    expect(await state(report)).toEqual({ isAvailable: true, task: first.tasks[0] })
    const taskId = first.tasks[0]?.taskId ?? ''
    await call.as(account).post('cancelTask', undefined, { params: { taskId } })
    expect(await state(report)).toMatchObject({ task: null })
  })

  test('an account has so many made at a time, and no more', async () => {
    const busy = await signedInAccount(getDatabase())
    for (let count = 0; count < MAX_PDF_TASKS; count += 1) await request(await begin(busy), busy)
    const { id } = await begin(busy)
    expect(await call.as(busy).post('createReportPdf', { reportId: id })).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
    expect((await request(await begin())).tasks).toHaveLength(1)
  })

  test('where there is no browser, pages know, and a request says so', async () => {
    const lines: string[] = []
    const without = await appInMemory(getDatabase(), {
      environment: { LOTLINE_CHROMIUM: '/opt/none', LOTLINE_LOG_LEVEL: 'warn' },
      logTo: { write: (line) => void lines.push(line) },
    })
    expect(lines.join()).toContain('LOTLINE_CHROMIUM names no program (/opt/none)')
    const { id } = await begin()
    const own = without.as(account)
    expect((await own.get('reportPdfState', { params: { reportId: id } })).payload).toEqual({
      isAvailable: false,
      task: null,
    })
    expect(await own.post('createReportPdf', { reportId: id })).toMatchObject({
      status: 422,
      code: 'pdf_unavailable',
      message: expect.stringContaining('Print the report instead'),
    })
    await without.app.close()
  })

  test.skipIf('missing' in CHROMIUM_OF_TESTS)(
    'a PDF is printed, downloaded under its title, and made anew only after a change',
    async () => {
      const runner: FactsServer = await factsServer(getDatabase(), [], {
        clock: () => now,
        settings: readSettings({
          LOTLINE_LOG_LEVEL: 'silent',
          LOTLINE_DATA: DATA_FOLDER,
          LOTLINE_CHROMIUM: STATED,
        }),
      })
      const own = call.as(account)
      const made = async (report: Report): Promise<ReportPdf> => {
        const { tasks } = await request(report)
        const task: StoredTask = await runner.over(account.id, tasks[0]?.taskId ?? '')
        expect(task.parts).toMatchObject([
          { partIndex: 0, result: { ok: true, payload: { pageCount: expect.any(Number) } } },
          { partIndex: 1, result: { ok: true, payload: { pdf: { pageCount: expect.any(Number) } } } },
        ])
        const { result } = task.parts[1] as { result: { payload: unknown } }
        return (result.payload as { pdf: ReportPdf }).pdf
      }
      const download = ({ pdfId }: ReportPdf, who = account) =>
        call.as(who).get('reportPdf', { params: { pdfId } })

      const report = await begin()
      await attach(report, await survey())
      const taskId = report.parts.find(({ key }) => key === 'parcel')?.taskId ?? ''
      expect(await own.post('runReportPart', { reportId: report.id, key: 'parcel', taskId })).toMatchObject({
        status: 200,
      })
      const pdf = await made(report)
      await expectWhole(runner.context.storage, pdf)
      expect(pdf.fileName).toBe('1184 Tidewater Cres, BC.pdf')
      const file = await download(pdf)
      expect(file).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'cache-control': 'no-store',
          'content-disposition': expect.stringContaining('filename="1184 Tidewater Cres, BC.pdf"'),
        },
      })
      expect(file.text.slice(0, 5)).toBe('%PDF-')
      expect(await request(report)).toEqual({ pdf, tasks: [] })
      expect(await download(pdf, await signedInAccount(getDatabase()))).toMatchObject({ status: 404 })

      const renamed = { reportId: report.id, title: 'Café: “corner”' }
      expect(await own.post('renameReport', renamed)).toMatchObject({ status: 200 })
      const next = await made(report)
      expect(next.fileName).toBe('Café “corner”.pdf')

      now = new Date(now.getTime() + PDF_LIFETIME_HOURS * HOUR_MS + 1)
      expect(await download(next)).toMatchObject({ status: 404 })
      expect(await purgePdfs(runner.context)).toBeGreaterThanOrEqual(2)
      for (const { pdfId } of [pdf, next]) {
        await expect(runner.context.storage.read(pdfId)).resolves.toBeNull()
      }
      await runner.close()
    },
  )
})

async function survey(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const sheet of ['First', 'Second'])
    document.addPage([1224, 792]).drawText(`${sheet} sheet of the survey`)
  return document.save()
}

/** Its attached pages stand before the sources, in their own size, and its manifest says what its pages say. */
async function expectWhole(storage: Storage, { pdfId, pageCount }: ReportPdf): Promise<void> {
  const bytes = (await storage.read(pdfId)) ?? Buffer.of()
  const pages = (await PDFDocument.load(bytes)).getPages().map((page) => Math.round(page.getWidth()))
  expect(pages).toHaveLength(pageCount)
  expect(pages.slice(-3)).toEqual([1224, 1224, 612])
  const text = await extractPdfText(bytes)
  expect(text).toMatch(/First sheet of the survey\s*Second sheet of the survey/)
  expect(text).toContain(`Page ${pageCount} of ${pageCount}`)
  const manifest: Manifest = JSON.parse(
    new TextDecoder().decode((await readAttachment(bytes, MANIFEST_FILE)) ?? undefined),
  )
  expect(manifest.values.length).toBeGreaterThan(0)
  expect(manifest.files).toContainEqual({ title: 'survey', sha256: expect.any(String) })
  expect(findAlterations(manifest, (each) => createHash('sha256').update(each).digest('hex'))).toEqual([])
  expect(findMissingOnPages(manifest, text)).toEqual([])
}
