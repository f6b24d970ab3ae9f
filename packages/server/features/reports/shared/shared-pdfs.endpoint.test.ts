import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { ReportPdf } from '#contract/report/pdf-calls.ts'
import type { SharedPdf } from '#contract/report/shared-pdf-calls.ts'
import { MANIFEST_FILE } from '#domain/report/manifest/manifest.ts'
import { addVerifyReport } from '../../../cli/verify-report.ts'
import { webFileReader } from '../../../platform/pdf/confined-page.ts'
import { readAttachment } from '../../../platform/pdf/edit/assemble.ts'
import { getPages } from '../../../platform/pdf/edit/pages.factory.ts'
import { extractPdfText } from '../../../platform/pdf/edit/pdf-text.ts'
import type { PdfPrinter } from '../../../platform/pdf/pdf-printer.ts'
import { readSettings } from '../../../settings/env.ts'
import { describeWithDatabase } from '../../../testing/databases/databases.ts'
import { type FactsServer, factsServer } from '../../../testing/facts/facts-server.ts'
import { DATA_FOLDER, TEST_STORAGE } from '../../../testing/servers/app-in-memory.ts'
import { CHROMIUM_OF_TESTS } from '../../../testing/servers/chromium-of-tests.ts'
import { sharingAccount } from '../../../testing/servers/sharing-account.ts'
import { reportPdfKind } from '../pdf/service.ts'

type Sharing = Awaited<ReturnType<typeof sharingAccount>>

const STATED = 'path' in CHROMIUM_OF_TESTS ? CHROMIUM_OF_TESTS.path : process.execPath
/** Price of the sale, which is a board's. */
const WITHHELD = /1,200,000|1200000/

describeWithDatabase('A PDF that was printed behind a link', (getDatabase) => {
  let sharing: Sharing
  let owner: Sharing['owner']
  let runner: FactsServer
  let folder: string

  beforeAll(async () => {
    sharing = await sharingAccount(getDatabase(), { LOTLINE_CHROMIUM: STATED })
    owner = sharing.owner
    folder = await mkdtemp(join(tmpdir(), 'lotline-shared-pdfs-'))
    runner = await factsServer(getDatabase(), [], {
      clock: () => sharing.time.now,
      settings: readSettings({
        LOTLINE_LOG_LEVEL: 'silent',
        LOTLINE_DATA: DATA_FOLDER,
        LOTLINE_CHROMIUM: STATED,
        LOTLINE_SHARED_SOURCES: 'open-city',
      }),
    })
  })
  afterAll(async () => {
    await runner.close()
    await rm(folder, { recursive: true })
  })

  type Visited = { id: string; visit: string }
  type MadePdf = Extract<SharedPdf, { state: 'stored' }>['pdf'] & Pick<ReportPdf, 'pdfId'>

  async function visitOf(reportId: string, more: Parameters<typeof owner.link>[1] = {}) {
    const link = await owner.link(reportId, { offersPdf: true, ...more })
    return { ...link, visit: (await sharing.opened(link.token)).visit }
  }
  const create = async (visit: string) =>
    (await sharing.stranger().post('createSharedPdf', { visit })).payload as SharedPdf
  /** The state in which a PDF ended that was requested with the visit. */
  async function ended({ id, visit }: Visited): Promise<SharedPdf> {
    const begun = await create(visit)
    if (begun.state !== 'making') return begun
    await runner.over(sharing.account.id, sharing.sealed.idOf(id, begun.task) ?? '')
    const body = { visit, task: begun.task }
    return (await sharing.stranger().post('sharedPdfState', body)).payload as SharedPdf
  }
  async function made(visited: Visited): Promise<MadePdf> {
    const state = await ended(visited)
    if (state.state !== 'stored') throw new Error(`The PDF is not stored: ${state.state}.`)
    return { ...state.pdf, pdfId: sharing.sealed.idOf(visited.id, state.pdf.file) ?? '' }
  }
  const load = (visit: string, { file }: MadePdf) => sharing.stranger().post('sharedPdf', { visit, file })
  const bytesOf = async ({ pdfId }: Pick<ReportPdf, 'pdfId'>) =>
    (await TEST_STORAGE.read(pdfId)) ?? Buffer.of()
  const manifestIn = async (bytes: Buffer) =>
    new TextDecoder().decode((await readAttachment(bytes, MANIFEST_FILE)) ?? undefined)

  async function verdictOf(bytes: Buffer) {
    const path = join(folder, 'report.pdf')
    await writeFile(path, bytes)
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const program = new Command()
    addVerifyReport(program)
    await program.parseAsync(['verify-report', path, '--json'], { from: 'user' })
    const printed = write.mock.calls.map(([text]) => String(text)).find((text) => text.startsWith('{'))
    write.mockRestore()
    return JSON.parse(printed ?? '{}') as { verdict: string; problems: string[] }
  }
  async function attach(reportId: string): Promise<void> {
    const response = await sharing.call.app.inject({
      method: 'POST',
      url: `${ENDPOINTS.attachToReport.path.replace(':reportId', reportId)}?name=survey.pdf`,
      headers: { 'content-type': 'application/pdf', authorization: `Bearer ${sharing.account.token}` },
      payload: Buffer.from(await getPages('Sheet of the survey')),
    })
    expect(response.statusCode, response.payload).toBe(200)
  }

  test.skipIf('missing' in CHROMIUM_OF_TESTS)(
    'says what the link shows: neither its pages nor its manifest have values that must not be passed on',
    async () => {
      const { id } = await owner.report('parcel', 'sales', 'location')
      await attach(id)
      const link = await visitOf(id)
      const { visit } = link
      const pdf = await made(link)
      expect(pdf.fileName).toBe('12 Harbour St, BC.pdf')
      const response = await load(visit, pdf)
      expect(response).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(pdf.byteCount),
          'content-disposition': expect.stringContaining('filename="12 Harbour St, BC.pdf"'),
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        },
      })
      expect(response.text.slice(0, 5)).toBe('%PDF-')
      const bytes = await bytesOf(pdf)
      const text = await extractPdfText(bytes)
      expect(text).toContain('12 Harbour St')
      expect(text).toContain('is left out of shared reports')
      expect(text).toContain(`Page ${pdf.pageCount} of ${pdf.pageCount}`)
      const manifest = await manifestIn(bytes)
      expect(manifest).toContain('open-city')
      for (const words of [text, manifest]) expect(words).not.toMatch(WITHHELD)
      expect(manifest).not.toContain('closed-board')
      for (const hidden of [id, sharing.parcel]) expect(manifest).not.toContain(hidden)
      expect(text + manifest).not.toMatch(/Sheet of the survey|survey"/)
      expect(await verdictOf(bytes)).toMatchObject({
        verdict: expect.stringContaining('Every hash matches'),
        problems: [],
      })
      // The account's own says it all, and neither is handed out for the other.
      const { tasks } = (await sharing.call.as(sharing.account).post('createReportPdf', { reportId: id }))
        .payload as { tasks: { taskId: string }[] }
      const { parts } = await runner.over(sharing.account.id, tasks[0]?.taskId ?? '')
      const { result } = parts[1] as { result: { payload: unknown } }
      const ownPdf = (result.payload as { pdf: ReportPdf }).pdf
      const own = await extractPdfText(await bytesOf(ownPdf))
      expect(own).toMatch(WITHHELD)
      expect(own).toMatch(/Sheet of the survey/)
      const named = { ...ownPdf, file: sharing.sealed.nameOf(link.id, ownPdf.pdfId) }
      expect((await load(visit, named)).status).toBe(404)
      const { pdfId: _, file: __, ...same } = pdf
      expect(await create(visit)).toMatchObject({ state: 'stored', pdf: same })
    },
  )

  test.skipIf('missing' in CHROMIUM_OF_TESTS)(
    'has the attached files of a link that shows them, and ends with its link',
    async () => {
      const { id } = await owner.report('parcel')
      await attach(id)
      const link = await visitOf(id, { showsFiles: true })
      const { visit, id: shareId } = link
      const pdf = await made(link)
      const bytes = await bytesOf(pdf)
      expect(await extractPdfText(bytes)).toContain('Sheet of the survey')
      expect(JSON.parse(await manifestIn(bytes)).files).toMatchObject([{ title: 'survey' }])
      expect(await verdictOf(bytes)).toMatchObject({ problems: [] })
      expect((await load(visit, pdf)).status).toBe(200)
      await sharing.call.as(sharing.account).post('revokeShare', { shareId })
      expect((await load(visit, pdf)).status).toBe(404)
    },
  )

  test.skipIf('missing' in CHROMIUM_OF_TESTS).each([
    ['waits for its turn', 'before', 0],
    ['is printed', 'after', 1],
  ] as const)('is stored nowhere where its link ends while it %s', async (_, when, printed) => {
    const { id } = await owner.report('parcel')
    const { id: shareId } = await owner.link(id, { offersPdf: true })
    const end = () => getDatabase().db.deleteFrom('share').where('id', '=', shareId).execute()
    let times = 0
    const { context } = runner
    const pdf: PdfPrinter = {
      ...context.pdf,
      async print(document, signal) {
        times += 1
        const bytes = await context.pdf.print(document, signal)
        await end()
        return bytes
      },
    }
    const deps = { ...context, pdf, webFile: webFileReader(sharing.call.app), onError: rethrow }
    if (when === 'before') await end()
    const work = reportPdfKind(deps).run({
      ...{ taskId: id, accountId: sharing.account.id, key: shareId, missing: [0, 1] },
      args: { reportId: id, units: 'metric', fingerprint: '', shareId },
      signal: new AbortController().signal,
    })
    const parts = (await Array.fromAsync(work)).flat()
    expect(parts.at(-1)).toEqual({
      partIndex: 1,
      result: { ok: false, payload: { message: 'This link no longer opens anything.' } },
    })
    expect(times).toBe(printed)
    const rows = getDatabase().db.selectFrom('report_pdf').select('id').where('share_id', '=', shareId)
    expect(await rows.execute()).toEqual([])
  })
})

function rethrow(error: unknown): never {
  throw error
}
