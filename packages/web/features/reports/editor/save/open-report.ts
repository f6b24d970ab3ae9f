/** Reports that are open: in the query cache, each with what saves it. */
import { queryOptions } from '@tanstack/react-query'
import type { Report, ReportAttachment } from '#contract/report/reports.ts'
import { call } from '../../../../lib/api/api.ts'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { signedInAs } from '../../../../lib/api/session-token.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { registerAccountData } from '../../../../state/account/account-data.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { useSession } from '../../../../state/account/session.ts'
import { noteMissingReport, notePresentReport } from '../../../../state/account/unsaved-reports.ts'
import { markTab } from '../../../../state/account/unsaved-tabs.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { FOLLOWED, patchQuery, queryClient } from '../../../../state/queries/query-client.ts'
import { setAttachmentLimit } from '../attachments/attachment-limit.ts'
import { takeFetched } from './merge-report.ts'
import { areAttachmentsUnsaved, isChangingAttachments, usePendingAttachments } from './pending-attachments.ts'
import { createReportSaver, type ReportSaver } from './report-saver.ts'
import { workOf } from './report-work.ts'
import { storedWorkOf, type WorkStore } from './stored-work.ts'
import { untilSaved } from './until-saved.ts'

interface OpenReport {
  saver: ReportSaver
  stored: WorkStore
}

const open = new Map<string, OpenReport>()

registerAccountData({
  async save() {
    const all = Promise.all([...open.values()].map(({ saver }) => untilSaved(saver, false)))
    await Promise.race([all, new Promise<void>((resolve) => systemClock.after(MAX_SAVING_MS, resolve))])
    return !hasUnsavedWork()
  },
  clear() {
    // Who logs out leaves nothing behind (`followSession` removes what is stored); who was signed out finds it again.
    const { hasLoggedOut } = useSession.getState()
    for (const { saver, stored } of open.values()) {
      stored.write(hasLoggedOut ? null : saver.unsaved())
      saver.close()
    }
    open.clear()
    mark()
  },
})

/** Time for saving before the person is signed out, or decides whether to be. */
const MAX_SAVING_MS = 5000

/** Work on a report that was deleted in this window is none: it cannot be saved. */
const hasUnsavedWork = (): boolean =>
  areAttachmentsUnsaved() ||
  [...open].some(([reportId, { saver }]) => readReport(reportId) !== undefined && saver.unsaved() !== null)

/** Has the other tabs know whether this one has unsaved work. */
const mark = (): void => markTab(hasUnsavedWork())

usePendingAttachments.subscribe(mark)

/** Stores what is not saved: the page may be about to be closed. */
function storeUnsaved(): void {
  for (const { saver, stored } of open.values()) stored.write(saver.unsaved())
}

window.addEventListener('pagehide', storeUnsaved)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  for (const { saver } of open.values()) saver.flush()
  storeUnsaved()
})
// From whatever page: a report is saved while others are looked at.
window.addEventListener('beforeunload', (event) => {
  if (hasUnsavedWork()) event.preventDefault()
})

/** A report; what is not saved of it yet outlasts that it is fetched again. */
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
      notePresentReport(reportId)
      // A report that was missing meanwhile is the one of before on the screen, and its work is stored.
      const local = open.has(reportId) ? readReport(reportId) : undefined
      const { saver, stored } = openReport(reportId)
      if (!local) {
        const work = stored.read()
        const resumed = work ? saver.resume(report, work) : report
        stored.write(saver.unsaved())
        return resumed
      }
      return takeFetched(local, report, {
        hasUnsaved: saver.hasUnsaved(),
        isChangingAttachments: isChangingAttachments(reportId),
      })
    },
    ...FOLLOWED,
    // What waits for the server to be saved is nowhere else.
    gcTime: Number.POSITIVE_INFINITY,
  })

export const readReport = (reportId: string): Report | undefined =>
  queryClient.getQueryData<Report>(KEYS.report(reportId))

/** Changes the report on the screen. An answer on its way is put below that when it comes (`takeFetched`), and so need not be requested again. */
export function writeReport(reportId: string, edit: (report: Report) => Report): void {
  queryClient.setQueryData<Report>(KEYS.report(reportId), (report) => report && edit(report))
}

/** Shows attachments as they are saved: an answer on its way may have older ones. */
export const writeAttachments = (reportId: string, attachments: ReportAttachment[]): void =>
  patchQuery<Report>(KEYS.report(reportId), (report) => ({ ...report, attachments }))

/** Returns a report of the server with the attachments of the screen while those are being changed: they are saved by themselves. */
export function withOwnAttachments(report: Report): Report {
  const attachments = isChangingAttachments(report.id) && readReport(report.id)?.attachments
  return attachments ? { ...report, attachments } : report
}

/** The server says that there is no such report: not a proxy, whose page of the same status says nothing about it. */
export const isNoReport = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code === 'not_found'

/** Stores the unsaved work on a report that was deleted: it is resumed when the deletion is undone, and the report fetched anew. */
function closeMissing(reportId: string): void {
  const opened = open.get(reportId)
  if (opened) {
    opened.stored.write(opened.saver.unsaved())
    opened.saver.close()
    open.delete(reportId)
  }
  noteMissingReport(reportId)
  mark()
}

/** Returns the saver of a report; the same for as long as the account is signed in. */
export const saverOf = (reportId: string): ReportSaver => openReport(reportId).saver

function openReport(reportId: string): OpenReport {
  const known = open.get(reportId)
  if (known) return known
  const own = { reportId, clientId: liveClientId() }
  const owner = signedInAs()?.uid
  /** Another tab may have signed in somebody else: this account's work is never sent in their name. */
  const asOwner = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
    if (signedInAs()?.uid === owner) return await send()
    throw new ApiError(401, 'unauthenticated', 'Another account is signed in in this browser.')
  }
  const saver = createReportSaver({
    read: () => readReport(reportId),
    write: (edit) => writeReport(reportId, edit),
    async save(report) {
      const body = { ...own, version: report.version, ...workOf(report) }
      const keepalive = document.visibilityState === 'hidden'
      const options = { body, keepalive, isQuiet: true } as const
      return (await asOwner(() => call('saveReport', options))).report
    },
    async begin({ version }, keys) {
      const body = { ...own, version, keys, units: usePreferences.getState().units }
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
  const stored = storedWorkOf(reportId)
  saver.status.subscribe(({ status, isClosed }) => {
    if (isClosed) return
    if (status !== 'saving') stored.write(saver.unsaved())
    mark()
  })
  saver.replaced.subscribe(() => {
    // Work that is being resumed is stored once it is on the screen.
    if (readReport(reportId)) stored.write(saver.unsaved())
    mark()
  })
  const opened = { saver, stored }
  open.set(reportId, opened)
  return opened
}
