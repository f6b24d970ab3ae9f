/** Open reports in the query cache, each with its saver. */
import { queryOptions } from '@tanstack/react-query'
import type { Report, ReportAttachment } from '#contract/report/reports.ts'
import { call } from '../../../../lib/api/api.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { getSession } from '../../../../lib/api/session-token.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { registerAccountData } from '../../../../state/account/account-data.ts'
import { useSession } from '../../../../state/account/session.ts'
import { forgetMissingReport, recordMissingReport } from '../../../../state/account/unsaved-reports.ts'
import { markTab } from '../../../../state/account/unsaved-tabs.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { LIVE_QUERY, patchQuery, queryClient } from '../../../../state/queries/query-client.tsx'
import { mergeFetched } from './merge-report.ts'
import {
  areAttachmentsUnsaved,
  isChangingAttachments,
  setAttachmentLimit,
  usePendingAttachments,
} from './pending-attachments.ts'
import { createReportSaver, isNoReport, type ReportSaver } from './report-saver.ts'
import { toReportWork } from './report-work.ts'
import { createWorkStore, type WorkStore } from './stored-work.ts'
import { waitForSave } from './until-saved.ts'

interface OpenReport {
  saver: ReportSaver
  storage: WorkStore
}

const openReports = new Map<string, OpenReport>()

registerAccountData({
  async save() {
    const all = Promise.all([...openReports.values()].map(({ saver }) => waitForSave(saver, false)))
    await Promise.race([all, new Promise<void>((resolve) => systemClock.setTimer(MAX_SAVING_MS, resolve))])
    return !hasUnsavedWork()
  },
  clear() {
    // Discards unsaved work after a logout. After an expired session, keeps it in storage.
    const { hasLoggedOut } = useSession.getState()
    for (const { saver, storage } of openReports.values()) {
      storage.write(hasLoggedOut ? null : saver.unsaved())
      saver.close()
    }
    openReports.clear()
    updateTabMark()
  },
})

/** Time limit for saving before signing out, in milliseconds. */
const MAX_SAVING_MS = 5000

/** Ignores reports deleted in this window, which can no longer be saved. */
const hasUnsavedWork = (): boolean =>
  areAttachmentsUnsaved() ||
  [...openReports].some(
    ([reportId, { saver }]) => readReport(reportId) !== undefined && saver.unsaved() !== null,
  )

const updateTabMark = (): void => markTab(hasUnsavedWork())

usePendingAttachments.subscribe(updateTabMark)

function storeUnsaved(): void {
  for (const { saver, storage } of openReports.values()) storage.write(saver.unsaved())
}

window.addEventListener('pagehide', storeUnsaved)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  for (const { saver } of openReports.values()) saver.flush()
  storeUnsaved()
})
window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedWork()) event.preventDefault()
})

export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: KEYS.report(reportId),
    queryFn: async ({ signal }): Promise<Report> => {
      const options = { params: { reportId }, isQuiet: true, signal } as const
      const { report, attachmentBytes } = await call('report', options).catch((error: unknown) => {
        if (isNoReport(error)) closeMissing(reportId)
        throw error
      })
      setAttachmentLimit(attachmentBytes)
      forgetMissingReport(reportId)
      // Undefined if the report was closed, because the server did not find it for a while.
      const local = openReports.has(reportId) ? readReport(reportId) : undefined
      const { saver, storage } = openReport(reportId)
      if (!local) {
        const work = storage.read()
        const resumed = work ? saver.resume(report, work) : report
        storage.write(saver.unsaved())
        return resumed
      }
      return mergeFetched(local, report, {
        hasUnsaved: saver.hasUnsaved(),
        isChangingAttachments: isChangingAttachments(reportId),
      })
    },
    ...LIVE_QUERY,
    // Unsaved work exists nowhere else.
    gcTime: Number.POSITIVE_INFINITY,
  })

export const readReport = (reportId: string): Report | undefined =>
  queryClient.getQueryData<Report>(KEYS.report(reportId))

/** Edits the report on screen. `mergeFetched` keeps the change when a response in flight arrives. */
export function writeReport(reportId: string, edit: (report: Report) => Report): void {
  queryClient.setQueryData<Report>(KEYS.report(reportId), (report) => report && edit(report))
}

/** A fetch in flight may have older attachments. */
export const writeAttachments = (reportId: string, attachments: ReportAttachment[]): void =>
  patchQuery<Report>(KEYS.report(reportId), (report) => ({ ...report, attachments }))

export function withOwnAttachments(report: Report): Report {
  const attachments = isChangingAttachments(report.id) && readReport(report.id)?.attachments
  return attachments ? { ...report, attachments } : report
}

/** Closes a deleted report. Fetching it after the deletion is undone resumes its unsaved work. */
function closeMissing(reportId: string): void {
  const openedReport = openReports.get(reportId)
  if (openedReport) {
    openedReport.storage.write(openedReport.saver.unsaved())
    openedReport.saver.close()
    openReports.delete(reportId)
  }
  recordMissingReport(reportId)
  updateTabMark()
}

export const getSaver = (reportId: string): ReportSaver => openReport(reportId).saver

function openReport(reportId: string): OpenReport {
  const existing = openReports.get(reportId)
  if (existing) return existing
  const context = { reportId, clientId: liveClientId() }
  const owner = getSession()?.uid
  /** Sends only as the report's owner, because another tab may have signed in with another account. */
  const asOwner = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    if (getSession()?.uid === owner) return await send()
    throw new ApiError(401, 'unauthenticated', 'Another account is signed in to this browser.')
  }
  const saver = createReportSaver({
    read: () => readReport(reportId),
    write: (edit) => writeReport(reportId, edit),
    async save(report) {
      const body = { ...context, version: report.version, ...toReportWork(report) }
      const keepalive = document.visibilityState === 'hidden'
      const options = { body, keepalive, isQuiet: true } as const
      return (await asOwner(() => call('saveReport', options))).report
    },
    async startParts({ version }, keys) {
      const body = { ...context, version, keys }
      const options = { body, isQuiet: true } as const
      return (await asOwner(() => call('setReportParts', options))).report
    },
    async load() {
      const options = { params: { reportId }, isQuiet: true } as const
      const { report } = await asOwner(() => call('report', options))
      return withOwnAttachments(report)
    },
    onMissing() {
      closeMissing(reportId)
      void queryClient.resetQueries({ queryKey: KEYS.report(reportId), exact: true })
    },
    clock: systemClock,
  })
  const storage = createWorkStore(reportId)
  saver.status.subscribe(({ status, isClosed }) => {
    if (isClosed) return
    if (status !== 'saving') storage.write(saver.unsaved())
    updateTabMark()
  })
  saver.replaced.subscribe(() => {
    // Storing would lose resumed work that is not on screen yet.
    if (readReport(reportId)) storage.write(saver.unsaved())
    updateTabMark()
  })
  const openedReport = { saver, storage }
  openReports.set(reportId, openedReport)
  return openedReport
}
