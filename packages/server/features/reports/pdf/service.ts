import { LotlineError, tooManyRequests } from '#contract/errors.ts'
import type { Task } from '#contract/facts/tasks.ts'
import type { ReportPdf } from '#contract/report/pdf-calls.ts'
import { MAX_PDF_TASKS, MAX_SHARED_PDF_TASKS } from '#domain/report/report-limits.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, lockForCounting } from '../../../db/in-transaction.ts'
import type { OpenShare } from '../../documents/shares/service.ts'
import { type Attempt, THROTTLE, throttle } from '../../services/throttling/service.ts'
import { openReport } from '../reports/service.ts'
import { type PdfArgs, REPORT_PDF_KIND } from './pdf-task.ts'
import { type PrintedReport, readPrintedLink, readPrintedReport } from './printed-report.ts'
import { storedPdf } from './stored-pdf-service.ts'

export {
  getFailureMessage as getPdfFailureMessage,
  type PdfTaskDeps,
  readOrPrintPdf,
  reportPdfKind,
} from './pdf-task.ts'
export { purgePdfs, readPdf } from './stored-pdf-service.ts'

const MAX_WAIT_SECONDS = 3600
/** If the browser exits unexpectedly, printing is tried again. */
const MAX_TRIES = 2
const FINISH_SECONDS = 240
const RETRY_SECONDS = 30

/** @throws 404 */
export async function readPdfState(
  context: Pick<AppContext, 'database' | 'tasks' | 'pdf' | 'clock'>,
  accountId: string,
  reportId: string,
): Promise<{ isAvailable: boolean; task: Task | null }> {
  await openReport(context, accountId, reportId)
  const open = await context.tasks.listOpen(context.database, accountId, REPORT_PDF_KIND)
  const reportTask = open.filter(({ task }) => task.key === reportId).at(-1)
  return { isAvailable: context.pdf.missing === null, task: reportTask?.task ?? null }
}

/**
 * Returns the PDF of the current content, or the task that makes it. Repeated requests share a task. @throws
 * 404; 422 `pdf_unavailable` if the server has no browser; 429 if the account has too many in progress.
 */
export async function createReportPdf(
  context: AppContext,
  accountId: string,
  { reportId, clientId, units }: { reportId: string; clientId: string | null; units: UnitSystem },
): Promise<{ pdf: ReportPdf | null; tasks: Task[] }> {
  const document = await readPrintedReport(context, accountId, { reportId, units })
  const { pdf, task } = await findOrStartPdf(context, document, {
    accountId,
    clientId,
    key: reportId,
    args: { reportId, units, fingerprint: document.fingerprint },
    attempt: { rule: THROTTLE.pdfByAccount, by: [accountId] },
    maxTasks: MAX_PDF_TASKS,
  })
  return { pdf, tasks: task ? [task] : [] }
}

/** Like `createReportPdf`, for all readers of a link, and not counted against the account's limits. */
export async function createLinkPdf(context: AppContext, share: OpenShare): Promise<PdfOrTask> {
  const { id: shareId, accountId, subjectId: reportId, units } = share
  const document = await readPrintedLink(context, share)
  return findOrStartPdf(context, document, {
    accountId,
    clientId: null,
    key: shareId,
    args: { reportId, units, fingerprint: document.fingerprint, shareId },
    attempt: { rule: THROTTLE.sharedPdfByLink, by: [shareId] },
    maxTasks: MAX_SHARED_PDF_TASKS,
  })
}

export async function cancelLinkPdfs(
  { database, tasks }: Pick<AppContext, 'database' | 'tasks'>,
  accountId: string,
  shareId: string,
): Promise<void> {
  for (const { task } of await tasks.listOpen(database, accountId, REPORT_PDF_KIND)) {
    if (task.key === shareId) await tasks.cancel(accountId, task.taskId)
  }
}

type PdfOrTask = { pdf: ReportPdf; task: null } | { pdf: null; task: Task }

interface PdfOrder {
  accountId: string
  clientId: string | null
  key: string
  args: PdfArgs
  attempt: Attempt
  /** Maximum concurrent tasks of the account, or of its links' readers. */
  maxTasks: number
}

async function findOrStartPdf(
  context: AppContext,
  document: PrintedReport,
  { accountId, clientId, key, args, attempt, maxTasks }: PdfOrder,
): Promise<PdfOrTask> {
  const pdf = await storedPdf(context, accountId, document)
  if (pdf) return { pdf, task: null }
  if (context.pdf.missing !== null) throw pdfUnavailable()
  const storedTask = await inTransaction(context.database, async ({ db }) => {
    // Serializes requests, so that a concurrent one finds this task.
    await lockForCounting({ db }, accountId)
    const openTasks = await context.tasks.listOpen({ db }, accountId, REPORT_PDF_KIND)
    const peers = openTasks.filter(
      (task) => (task.args.shareId === undefined) === (args.shareId === undefined),
    )
    const match = peers.find((other) => other.task.key === key && other.args.fingerprint === args.fingerprint)
    if (match) return { task: match.task, begin: async () => {} }
    if (peers.length >= maxTasks) throw tooManyRequests('requests', RETRY_SECONDS)
    await throttle({ db }, [attempt], context.clock())
    return context.tasks.store(
      { db },
      {
        accountId,
        clientId,
        kind: REPORT_PDF_KIND,
        key,
        args: { ...args },
        partCount: 2,
        // The printer itself limits each attempt to `pdf.timeMs`.
        timeout: MAX_WAIT_SECONDS + (MAX_TRIES * context.settings.pdf.timeMs) / 1000 + FINISH_SECONDS,
      },
    )
  })
  await storedTask.begin()
  return { pdf: null, task: storedTask.task }
}

const pdfUnavailable = () =>
  new LotlineError(
    'pdf_unavailable',
    'This server has no browser to make PDFs with. Print the report instead.',
  )
