/** Reports that are open: in the query cache, each with what saves it. */
import { queryOptions } from '@tanstack/react-query'
import type { Report } from '#contract/report/reports.ts'
import { call } from '../../../../lib/api/api.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { registerAccountData } from '../../../../state/account/account-data.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { useSession } from '../../../../state/account/session.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { FOLLOWED, patchQuery, queryClient } from '../../../../state/queries/query-client.ts'
import { takeFetched } from './merge-report.ts'
import { areAttachmentsUnsaved, isChangingAttachments } from './pending-attachments.ts'
import { createReportSaver, type ReportSaver } from './report-saver.ts'
import { workOf } from './report-work.ts'
import { storedWorkOf, type WorkStore } from './stored-work.ts'

interface OpenReport {
  saver: ReportSaver
  stored: WorkStore
}

const open = new Map<string, OpenReport>()

registerAccountData({
  clear() {
    // Who logs out leaves nothing behind; who was signed out finds it again.
    const isOnPurpose = useSession.getState().farewell !== null
    for (const { saver, stored } of open.values()) {
      stored.write(isOnPurpose ? null : saver.unsaved())
      saver.close()
    }
    open.clear()
  },
})

/** Stores what is not saved: the page may be about to be closed. */
function storeUnsaved(): void {
  for (const { saver, stored } of open.values()) stored.write(saver.unsaved())
}

window.addEventListener('pagehide', storeUnsaved)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  // What the server refused, a person decides about.
  for (const { saver } of open.values()) if (saver.status.getState().status !== 'failed') saver.flush()
  storeUnsaved()
})
// From whatever page: a report is saved while others are looked at.
window.addEventListener('beforeunload', (event) => {
  const isUnsaved = [...open.values()].some(({ saver }) => saver.unsaved() !== null)
  if (isUnsaved || areAttachmentsUnsaved()) event.preventDefault()
})

/** A report; what is not saved of it yet outlasts that it is fetched again. */
export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: KEYS.report(reportId),
    queryFn: async ({ signal }): Promise<Report> => {
      const { report } = await call('report', {
        params: { reportId },
        isQuiet: true,
        failures: 'caller',
        signal,
      })
      const local = readReport(reportId)
      const { saver, stored } = openReport(reportId)
      if (!local) {
        const work = stored.read()
        stored.write(null)
        return work ? saver.resume(report, work) : report
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

export const writeReport = (reportId: string, edit: (report: Report) => Report): void =>
  patchQuery<Report>(KEYS.report(reportId), edit)

/** Returns a report of the server with the attachments of the screen while those are being changed: they are saved by themselves. */
export function withOwnAttachments(report: Report): Report {
  const attachments = isChangingAttachments(report.id) && readReport(report.id)?.attachments
  return attachments ? { ...report, attachments } : report
}

/** Returns the saver of a report; the same for as long as the account is signed in. */
export const saverOf = (reportId: string): ReportSaver => openReport(reportId).saver

function openReport(reportId: string): OpenReport {
  const known = open.get(reportId)
  if (known) return known
  const own = { reportId, clientId: liveClientId() }
  const saver = createReportSaver({
    read: () => readReport(reportId),
    write: (edit) => writeReport(reportId, edit),
    async save(report) {
      const body = { ...own, version: report.version, ...workOf(report) }
      const keepalive = document.visibilityState === 'hidden'
      return (await call('saveReport', { body, keepalive, isQuiet: true, failures: 'caller' })).report
    },
    async begin({ version }, keys) {
      const body = { ...own, version, keys, units: usePreferences.getState().units }
      return (await call('setReportParts', { body, isQuiet: true, failures: 'caller' })).report
    },
    async load() {
      const { report } = await call('report', { params: { reportId }, isQuiet: true, failures: 'caller' })
      return withOwnAttachments(report)
    },
    onMissing: () => void queryClient.invalidateQueries({ queryKey: KEYS.report(reportId) }),
    clock: systemClock,
  })
  const stored = storedWorkOf(reportId)
  saver.status.subscribe(({ status }) => {
    if (status !== 'saving') stored.write(saver.unsaved())
  })
  const opened = { saver, stored }
  open.set(reportId, opened)
  return opened
}
