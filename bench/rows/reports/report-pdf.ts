import { join } from 'node:path'
import { type Browser, chromium, type Route } from 'playwright-core'
import { RESOURCES } from '#domain/account/permissions.ts'
import { buildServer } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { finishPdf } from '#server/features/reports/pdf/finish-pdf.ts'
import { printedDocument } from '#server/features/reports/pdf/printed-document.ts'
import { readPrintedReport } from '#server/features/reports/pdf/printed-report.ts'
import { createReport } from '#server/features/reports/reports/create-service.ts'
import { runReportPart } from '#server/features/reports/reports/run-part-service.ts'
import type { LaidOutReport, PageFile, PrintedDocument } from '#server/platform/pdf/confined-page.ts'
import { webFileReader } from '#server/platform/pdf/confined-page.ts'
import { readSettings } from '#server/settings/env.ts'
import { byTurns, median, timed } from '../../compare.ts'
import { parcelsInTheMiddle } from '../../parcels-in-the-middle.ts'
import { atMost, type BenchRow } from '../../row.ts'
import { LOCAL_PARTS, reader } from './report-client.ts'

const ROUNDS = 5
/** With all local parts, these give thirty pages. */
const PARCELS = 4
const ORIGIN = 'https://lotline.invalid'
const NEVER = new AbortController().signal

export const reportPdf: BenchRow = {
  key: 'report-pdf',
  what: 'PDF of a report of some 30 pages',
  against:
    'bare Chromium, which prints the same pages as static HTML: one that runs, and one that is started for them',
  async measure(context) {
    const { database } = await context.demoWithAddress()
    const parcels = await parcelsInTheMiddle(database.pool, context.sized(PARCELS, 1))
    const { app, context: server } = await buildServer({
      database,
      settings: readSettings({
        LOTLINE_LOG_LEVEL: 'silent',
        LOTLINE_DATA: join(context.folder, 'report-pdf'),
        ...(process.env.CHROMIUM && { LOTLINE_CHROMIUM: process.env.CHROMIUM }),
      }),
    })
    await app.ready()
    let browser: Browser | null = null
    try {
      const { id } = await reader(database)
      const upids = parcels.map(({ upid }) => upid)
      const printed = await readPrintedReport(server, id, {
        reportId: await completeReport(server, id, upids),
        units: 'metric',
      })
      let laidOut: LaidOutReport = { pageCount: 0, inserts: [] }
      const deps = { ...server, webFile: webFileReader(app), onError: rethrow }
      const document = printedDocument(deps, id, printed, (pages) => {
        laidOut = pages
      })
      const finishing: number[] = []
      const ours = async () => {
        const bytes = await server.pdf.print(document, NEVER)
        const finished = { printed: bytes, content: printed.content, laidOut, isForLink: false }
        finishing.push(await timed(() => finishPdf(server, id, finished, NEVER)))
      }
      browser = await startBare()
      const bare = browser
      const still = await staticPages(bare, document)
      await ours()
      finishing.length = 0
      await printStill(bare, still)
      const started: number[] = []
      const times = await byTurns(
        context.rounds(ROUNDS),
        () => timed(ours),
        async () => {
          started.push(await timed(() => startAndPrint(still)))
          return timed(() => printStill(bare, still))
        },
      )
      return [
        {
          part: 'against one that runs',
          ours: times.ours,
          reference: times.reference,
          unit: 'ms',
          value: times.ratio,
          mark: atMost(1.3),
          note:
            `${laidOut.pageCount} pages about ${parcels.length} parcels, ${LOCAL_PARTS.length} parts each. Ours starts a Chromium, loads the application, draws, lays out pages, prints, and adds the manifest in a process of its own. ` +
            'The reference loads what ours had drawn, without scripts.',
        },
        {
          part: 'against one that is started',
          ours: times.ours,
          reference: started,
          unit: 'ms',
          value: median(times.ours) / median(started),
          mark: atMost(1.3),
          note: '',
        },
        {
          part: 'against one that is started, and the process that adds the manifest',
          ours: times.ours,
          reference: finishing.map((ms) => ms + median(started)),
          unit: 'ms',
          value: median(times.ours) / (median(started) + median(finishing)),
          mark: atMost(1.3),
          note: 'a reference that does as much, but neither draws nor divides into pages.',
        },
      ]
    } finally {
      await browser?.close()
      await app.close()
    }
  },
}

function rethrow(error: unknown): never {
  throw error
}

async function completeReport(
  server: AppContext,
  accountId: string,
  upids: readonly string[],
): Promise<string> {
  const maker = { accountId, permissions: new Set(Object.values(RESOURCES)) }
  const report = await createReport(server, maker, {
    upids: [...upids],
    parts: [...LOCAL_PARTS],
  })
  for (const { key, taskId } of report.parts) {
    const { part } = await runReportPart(server, maker, { reportId: report.id, key, taskId }, rethrow)
    if (part.status !== 'complete') throw new Error(`${key} is ${part.status}: ${part.errorMessage}`)
  }
  return report.id
}

const startBare = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--disable-gpu', '--mute-audio', '--disable-extensions'],
    chromiumSandbox: process.getuid?.() !== 0,
  })

/** Files of the laid-out report by path; `/` is its HTML without scripts. */
async function staticPages(browser: Browser, document: PrintedDocument): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>()
  const context = await browser.newContext({ viewport: { width: 1280, height: 1024 } })
  await context.route('**/*', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const file = await document.serve(pathname + search)
    if (file) files.set(pathname + search, file)
    return file ? route.fulfill(file) : route.fulfill({ status: 404, body: '' })
  })
  const page = await context.newPage()
  await page.goto(ORIGIN + document.path)
  await page.waitForSelector('html[data-printable]', { state: 'attached' })
  const html = await page.evaluate(() => {
    for (const each of window.document.querySelectorAll('script, link[rel="modulepreload"]')) each.remove()
    return `<!doctype html>${window.document.documentElement.outerHTML}`
  })
  files.set('/', {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from(html),
  })
  await context.close()
  return files
}

async function startAndPrint(files: ReadonlyMap<string, PageFile>): Promise<void> {
  const browser = await startBare()
  try {
    await printStill(browser, files)
  } finally {
    await browser.close()
  }
}

async function printStill(browser: Browser, files: ReadonlyMap<string, PageFile>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1024 } })
  try {
    await context.route('**/*', (route: Route) => {
      const { pathname, search } = new URL(route.request().url())
      return route.fulfill(files.get(pathname + search) ?? { status: 404, body: '' })
    })
    const page = await context.newPage()
    await page.goto(`${ORIGIN}/`)
    await page.evaluate(() => document.fonts.ready.then(() => {}))
    await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  } finally {
    await context.close()
  }
}
