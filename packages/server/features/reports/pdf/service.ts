/** PDFs of reports: begun, found again, downloaded. */
import { LotlineError, tooManyRequests } from '#contract/errors.ts'
import type { Task } from '#contract/facts/tasks.ts'
import type { ReportPdf } from '#contract/report/pdf-calls.ts'
import { MAX_PDF_TASKS } from '#domain/report/report-limits.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { THROTTLE, throttle } from '../../services/throttling/service.ts'
import { openReport } from '../reports/service.ts'
import { lockPdfs } from './pdf-queries.ts'
import { type PdfArgs, REPORT_PDF_KIND } from './pdf-task.ts'
import { printedReport } from './printed-report.ts'
import { storedPdf } from './stored-pdf-service.ts'

export { type PdfTaskDeps, reportPdfKind } from './pdf-task.ts'
export { purgePdfs, readPdf } from './stored-pdf-service.ts'

/** Longest wait for its turn, in seconds. */
const WAIT_S = 3600
/** Times that a PDF may be printed, for another may end its browser, and the time that is left to what follows, in seconds. */
const TRIES = 2
const FINISH_S = 240
const RETRY_SECONDS = 30

interface PdfRequest {
  reportId: string
  clientId: string | null
  units: UnitSystem
}

/** Throws 404. */
export async function pdfState(
  context: AppContext,
  accountId: string,
  reportId: string,
): Promise<{ isAvailable: boolean; task: Task | null }> {
  await openReport(context, accountId, reportId)
  const open = await context.tasks.open(context.database, accountId, REPORT_PDF_KIND)
  const own = open.filter(({ task }) => task.key === reportId).at(-1)
  return { isAvailable: context.pdf.missing === null, task: own?.task ?? null }
}

/**
 * Returns the PDF of a report as it is now, where it was made already; else the task that makes it, the same for who requests it twice. Throws 404,
 * 422 `pdf_unavailable` where the server has no browser, 429 when the account has too many under way.
 */
export async function createReportPdf(
  context: AppContext,
  accountId: string,
  { reportId, clientId, units }: PdfRequest,
): Promise<{ pdf: ReportPdf | null; tasks: Task[] }> {
  const printed = await printedReport(context, accountId, { reportId, units })
  const pdf = await storedPdf(context, accountId, printed)
  if (pdf) return { pdf, tasks: [] }
  if (context.pdf.missing !== null) throw unavailable()
  await throttle(context.database, [{ rule: THROTTLE.pdfByAccount, by: [accountId] }], context.clock())
  const { fingerprint } = printed
  const begun = await inTransaction(context.database, async ({ db }) => {
    await lockPdfs({ db }, accountId)
    const open = await context.tasks.open({ db }, accountId, REPORT_PDF_KIND)
    const same = open.find(({ task, args }) => task.key === reportId && args.fingerprint === fingerprint)
    if (same) return { task: same.task, begin: async () => {} }
    if (open.length >= MAX_PDF_TASKS) throw tooManyRequests('requests', RETRY_SECONDS)
    const args: PdfArgs = { reportId, units, fingerprint }
    return context.tasks.store(
      { db },
      {
        accountId,
        clientId,
        kind: REPORT_PDF_KIND,
        key: reportId,
        args: { ...args },
        partCount: 2,
        // Printing itself is limited by the printer.
        timeout: WAIT_S + (TRIES * context.settings.pdf.timeMs) / 1000 + FINISH_S,
      },
    )
  })
  await begun.begin()
  return { pdf: null, tasks: [begun.task] }
}

const unavailable = () =>
  new LotlineError(
    'pdf_unavailable',
    'This server has no browser to make PDFs with. Print the report instead.',
  )
