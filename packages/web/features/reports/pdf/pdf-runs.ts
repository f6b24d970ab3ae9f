/**
 * Tracks PDFs in progress. The server continues when the page is closed, and a reopened page follows the same task.
 */
import type { z } from 'zod'
import type { Task } from '#contract/facts/tasks.ts'
import type { PdfPageCount, PdfResult, ReportPdf } from '#contract/report/pdf-calls.ts'
import { call, callForFile, readFile } from '../../../lib/api/api.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { download } from '../../../lib/api/download.ts'
import { liveClientId } from '../../../lib/live/live.ts'
import { notifyFailure } from '../../../lib/messages/alerts.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { createStore } from '../../../lib/store/store.ts'
import { registerAccountData } from '../../../state/account/account-data.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { runTask, TaskProblem } from '../../../state/tasks/run-task.ts'
import { tasks } from '../../../state/tasks/tasks.ts'

interface PdfRun {
  pageCount: number | null
  /** Cancels the run for all pages. Null before the start, and during the download. */
  cancel: (() => void) | null
}

interface PdfRuns {
  runs: ReadonlyMap<string, PdfRun>
  isUnavailable: boolean
}

export const usePdfRuns = createStore<PdfRuns>({ runs: new Map(), isUnavailable: false })

registerAccountData({ clear: () => usePdfRuns.setState({ runs: new Map() }) })

export const usePdfRun = (reportId: string): PdfRun | null =>
  usePdfRuns(({ runs }) => runs.get(reportId) ?? null)

function setRun(reportId: string, run: PdfRun | null): void {
  const runs = new Map(usePdfRuns.getState().runs)
  if (run) runs.set(reportId, run)
  else runs.delete(reportId)
  usePdfRuns.setState({ runs })
}

function updateRun(reportId: string, change: Partial<PdfRun>): void {
  const run = usePdfRuns.getState().runs.get(reportId)
  if (run) setRun(reportId, { ...run, ...change })
}

const isRunning = (reportId: string) => usePdfRuns.getState().runs.has(reportId)

/** Downloads a PDF of the saved report. A toast reports the outcome. Ignored during another run of the report. */
export async function downloadPdf(reportId: string): Promise<void> {
  if (isRunning(reportId)) return
  await trackRun(reportId, async () => {
    const { units } = usePreferences.getState()
    const body = { reportId, units, clientId: liveClientId() }
    const { pdf, tasks: startedTasks } = await call('createReportPdf', { body, isQuiet: true })
    const [task] = startedTasks
    if (!pdf && !task) throw new TypeError('The server did not start the PDF.')
    await save(pdf ?? (await waitForPdf(reportId, task as Task)))
  })
}

export async function findPdf(reportId: string): Promise<void> {
  const { isAvailable, task } = await call('reportPdfState', {
    params: { reportId },
    isQuiet: true,
  })
  usePdfRuns.setState({ isUnavailable: !isAvailable })
  if (!task || isRunning(reportId)) return
  await trackRun(reportId, async () => {
    const pdf = await waitForPdf(reportId, task)
    showToast({
      kind: 'success',
      title: 'PDF ready',
      message: pdf.fileName,
      action: { label: 'Download', run: () => void trackRun(reportId, () => save(pdf)) },
    })
  })
}

async function trackRun(reportId: string, action: () => Promise<void>): Promise<void> {
  setRun(reportId, { pageCount: null, cancel: null })
  try {
    await action()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'pdf_unavailable') {
      usePdfRuns.setState({ isUnavailable: true })
      return
    }
    if (!(error instanceof TaskProblem)) return notifyFailure(error)
    showToast({
      kind: 'danger',
      title: 'The PDF was not made',
      message: error.message,
      action: { label: 'Try again', run: () => void downloadPdf(reportId) },
    })
  } finally {
    setRun(reportId, null)
  }
}

/** @throws `TaskProblem` with the server's message; `AbortError` if cancelled here */
async function waitForPdf(reportId: string, task: Task): Promise<ReportPdf> {
  const track = (startedTask: Task) =>
    tasks.resume(startedTask.taskId, (_, result) => {
      const { pageCount } = (result.payload ?? {}) as Partial<z.infer<typeof PdfPageCount>>
      if (result.ok && pageCount !== undefined) updateRun(reportId, { pageCount })
    })
  // Not aborted when the user leaves the page.
  const controller = new AbortController()
  updateRun(reportId, { cancel: () => controller.abort() })
  const startTask = async () => ({ tasks: [task] })
  const payloads = await runTask(startTask, controller.signal, { track, abandon: tasks.abandon })
  updateRun(reportId, { cancel: null })
  return (payloads.at(-1) as z.infer<typeof PdfResult>).pdf
}

async function save(pdf: ReportPdf): Promise<void> {
  const response = await callForFile('reportPdf', { params: { pdfId: pdf.pdfId } })
  download(await readFile(response), pdf.fileName)
  showToast({ kind: 'success', title: 'PDF ready', message: `${pdf.fileName} is in your downloads.` })
}
