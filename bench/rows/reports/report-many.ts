import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RESOURCES } from '#domain/account/permissions.ts'
import { FIRST_PARTS } from '#domain/report/part-kinds.ts'
import { MAX_PARCELS_PER_CALL, MAX_REPORT_PARCELS } from '#domain/report/report-limits.ts'
import { buildServer } from '#server/app.ts'
import type { AppContext } from '#server/context.ts'
import { finishPdf } from '#server/features/reports/pdf/finish-pdf.ts'
import { printedDocument } from '#server/features/reports/pdf/printed-document.ts'
import { readPrintedReport } from '#server/features/reports/pdf/printed-report.ts'
import { createReport } from '#server/features/reports/reports/create-service.ts'
import { queueLongParts } from '#server/features/reports/reports/part-task.ts'
import { openReport } from '#server/features/reports/reports/service.ts'
import type { LaidOutReport } from '#server/platform/pdf/confined-page.ts'
import { webFileReader } from '#server/platform/pdf/confined-page.ts'
import { readSettings } from '#server/settings/env.ts'
import { median, timed } from '../../compare.ts'
import { parcelsInTheMiddle } from '../../parcels-in-the-middle.ts'
import { atMost, type BenchRow } from '../../row.ts'
import { within } from '../../within.ts'
import { reader } from './report-client.ts'

const NEVER = new AbortController().signal
const LOOK_EVERY_MS = 500
const MADE_SECONDS = 600
const ROUNDS = 5
const MEGABYTE = 1_000_000

/** The report has default parts, made by the queue and printed within the server's limits. */
export const reportMany: BenchRow = {
  key: 'report-many',
  what: `report about ${MAX_REPORT_PARCELS} parcels`,
  against: '',
  async measure(context) {
    const { database } = await context.demoWithAddress()
    const parcels = await parcelsInTheMiddle(
      database.pool,
      context.sized(MAX_REPORT_PARCELS, MAX_PARCELS_PER_CALL + 1),
    )
    const { app, context: server } = await buildServer({
      database,
      settings: readSettings({
        LOTLINE_LOG_LEVEL: 'silent',
        LOTLINE_DATA: join(context.folder, 'report-many'),
        ...(process.env.CHROMIUM && { LOTLINE_CHROMIUM: process.env.CHROMIUM }),
      }),
    })
    await app.ready()
    try {
      // Only a started server works on the queue.
      await server.queue.open()
      await server.tasks.startRunning()
      const { id } = await reader(database)
      const upids = parcels.map(({ upid }) => upid)
      let reportId = ''
      const madeMs = await timed(async () => {
        reportId = await within(MADE_SECONDS, 'every part of the report', completeReport(server, id, upids))
      })
      const toPrint = await readPrintedReport(server, id, { reportId, units: 'metric' })
      let laidOut: LaidOutReport = { pageCount: 0, inserts: [] }
      const deps = { ...server, webFile: webFileReader(app), onError: rethrow }
      let bytes = 0
      const print = async () => {
        const document = printedDocument(deps, id, toPrint, (pages) => {
          laidOut = pages
        })
        const printed = await server.pdf.print(document, NEVER)
        bytes = (
          await finishPdf(server, id, { printed, content: toPrint.content, laidOut, isForLink: false }, NEVER)
        ).bytes.length
      }
      const printSeconds: number[] = []
      const peakMegabytes: number[] = []
      for (let round = 0; round < context.rounds(ROUNDS); round += 1) {
        const memory = watchChromium()
        printSeconds.push((await timed(print)) / 1000)
        peakMegabytes.push((await memory.end()) / MEGABYTE)
      }
      const { pageCount } = laidOut
      const { memoryBytes, timeMs } = server.settings.pdf
      const about = `${pageCount} pages, ${FIRST_PARTS.length} parts of each parcel`
      const seconds = median(printSeconds)
      return [
        {
          ...{ part: 'its PDF', unit: 's', reference: null },
          ...{ ours: printSeconds, value: seconds, mark: atMost(timeMs / 1000, 's') },
          note: `${about}, ${(bytes / MEGABYTE).toFixed(1)} MB: ${(seconds / pageCount).toFixed(2)} s a page. The mark is the server’s own limit. The queue made its parts in ${Math.round(madeMs / 1000)} s.`,
        },
        {
          ...{ part: 'peak memory of Chromium', unit: 'MB', reference: null },
          ours: peakMegabytes,
          value: Math.max(...peakMegabytes),
          mark: atMost(memoryBytes / MEGABYTE, 'MB'),
          note: `all processes, sampled every ${LOOK_EVERY_MS} ms; the highest counts. The mark is the server’s own limit.`,
        },
      ]
    } finally {
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
  const report = await createReport(server, maker, { upids: [...upids] })
  await queueLongParts(server, accountId, report)
  for (;;) {
    const { parts } = await openReport(server, accountId, report.id)
    const failed = parts.find(({ status }) => status === 'failed')
    if (failed) throw new Error(`${failed.key} failed: ${failed.errorMessage}`)
    if (parts.every(({ status }) => status === 'complete')) return report.id
    await pause(LOOK_EVERY_MS)
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sums the memory of all Chromium processes below this one. `end` returns the peak in bytes. */
function watchChromium(): { end(): Promise<number> } {
  let isEnded = false
  let most = 0
  const watching = (async () => {
    while (!isEnded) {
      most = Math.max(most, await chromiumBytes())
      await pause(LOOK_EVERY_MS)
    }
  })()
  return {
    async end() {
      isEnded = true
      await watching
      return most
    },
  }
}

async function chromiumBytes(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = new Map<number, number>()
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The line is `pid (name) state parent …`; a name may contain spaces and brackets.
    const [, parent] = /\) \S (\d+)/.exec(stat) ?? []
    if (parent !== undefined && stat.includes('(chrom')) parents.set(Number(pid), Number(parent))
  }
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid)
    return parent !== undefined && (parent === process.pid || isOurs(parent))
  }
  let bytes = 0
  for (const pid of parents.keys()) {
    if (!isOurs(pid)) continue
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    bytes += Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024
  }
  return bytes
}
