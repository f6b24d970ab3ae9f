import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Task } from '#contract/facts/tasks.ts'
import type { ReportPdf } from '#contract/report/pdf-calls.ts'
import type { Report } from '#contract/report/reports.ts'
import { MAX_ATTACHED_PAGES } from '#domain/report/added/attachments.ts'
import { getPages } from '../../../platform/pdf/edit/pages.factory.ts'
import { extractPdfText } from '../../../platform/pdf/edit/pdf-text.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type FactsServer, factsServer } from '../../../testing/facts/facts-server.ts'
import { signedInAccount, type TestAccount } from '../../../testing/rows/account-factory.ts'
import { makeParcel, makeRelease } from '../../../testing/rows/open-data-factory.ts'
import { type AppInMemory, appInMemory, DATA_FOLDER } from '../../../testing/servers/app-in-memory.ts'
import { CHROMIUM_OF_TESTS } from '../../../testing/servers/chromium-of-tests.ts'

const STATED = 'path' in CHROMIUM_OF_TESTS ? CHROMIUM_OF_TESTS.path : process.execPath
const sheets = (count: number) =>
  Array.from({ length: count }, (_, index) => `Sheet ${index + 1} of ${count}`)

describeWithDatabase('An attached PDF of many pages', (getDatabase) => {
  let call: AppInMemory
  let account: TestAccount
  let report: Report
  let runner: FactsServer

  beforeAll(async () => {
    await makeParcel(getDatabase(), await makeRelease(getDatabase()), 'lot')
    call = await appInMemory(getDatabase(), { environment: { LOTLINE_CHROMIUM: STATED } })
    account = await signedInAccount(getDatabase())
    report = ((await call.as(account).post('createReport', { upids: ['lot'] })).payload as { report: Report })
      .report
    const settings = { LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: DATA_FOLDER, LOTLINE_CHROMIUM: STATED }
    runner = await factsServer(getDatabase(), [], { settings: readSettings(settings) })
  })
  afterAll(async () => {
    await runner.close()
    await call.app.close()
  })

  const attach = async (payload: Uint8Array) => {
    const response = await call.app.inject({
      method: 'POST',
      url: `${ENDPOINTS.attachToReport.path.replace(':reportId', report.id)}?name=plans.pdf`,
      headers: { 'content-type': 'application/pdf', authorization: `Bearer ${account.token}` },
      payload: Buffer.from(payload),
    })
    return { status: response.statusCode, ...response.json() }
  }

  test('is refused with the reason where it has more than a report takes', async () => {
    expect(await attach(await getPages(...sheets(MAX_ATTACHED_PAGES + 1)))).toMatchObject({
      status: 422,
      code: 'unprocessable',
      payload: { message: expect.stringContaining(`${MAX_ATTACHED_PAGES}`) },
    })
  })

  test.skipIf('missing' in CHROMIUM_OF_TESTS)(
    'is in the PDF with its 200 pages, each once, in order, before the sources',
    async () => {
      const taskId = report.parts.find(({ key }) => key === 'parcel')?.taskId ?? ''
      const body = { reportId: report.id, key: 'parcel', taskId } as const
      expect(await call.as(account).post('runReportPart', body)).toMatchObject({ status: 200 })
      const sent = await attach(await getPages(...sheets(200)))
      expect(sent.status, JSON.stringify(sent)).toBe(200)
      const { tasks } = (await call.as(account).post('createReportPdf', { reportId: report.id })).payload as {
        tasks: Task[]
      }
      const task = await runner.over(account.id, tasks[0]?.taskId ?? '')
      expect(task).toMatchObject({
        status: 'done',
        parts: [{ result: { ok: true } }, { result: { ok: true } }],
      })
      const { pdf } = (task.parts[1] as { result: { payload: { pdf: ReportPdf } } }).result.payload
      const bytes = (await runner.context.storage.read(pdf.pdfId)) ?? Buffer.of()
      expect((await PDFDocument.load(bytes)).getPageCount()).toBe(pdf.pageCount)
      const text = await extractPdfText(bytes)
      expect(text.match(/Sheet \d+ of 200/g)).toEqual(sheets(200))
      const end = `Page ${pdf.pageCount} of ${pdf.pageCount}`
      expect(text.slice(text.indexOf('Sheet 200 of 200'))).toContain(end)
    },
  )
})
