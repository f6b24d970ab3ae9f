/** Reports that are open: in the query cache, each with what saves it. */
import { queryOptions } from '@tanstack/react-query'
import type { Report } from '#contract/report/reports.ts'
import { call } from '../../../../lib/api/api.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { registerAccountData } from '../../../../state/account/account-data.ts'
import { usePreferences } from '../../../../state/account/preferences.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { FOLLOWED, patchQuery, queryClient } from '../../../../state/queries/query-client.ts'
import { takeFetched } from './merge-report.ts'
import { isChangingAttachments } from './pending-attachments.ts'
import { createReportSaver, type ReportSaver } from './report-saver.ts'

const savers = new Map<string, ReportSaver>()

registerAccountData({
  clear() {
    for (const saver of savers.values()) saver.close()
    savers.clear()
  },
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
      if (!local) return report
      return takeFetched(local, report, {
        hasUnsaved: saverOf(reportId).hasUnsaved(),
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

/** Returns the saver of a report; the same for as long as the account is signed in. */
export function saverOf(reportId: string): ReportSaver {
  const known = savers.get(reportId)
  if (known) return known
  const own = { reportId, clientId: liveClientId() }
  const saver = createReportSaver({
    read: () => readReport(reportId),
    write: (edit) => writeReport(reportId, edit),
    async save({ version, title, coverType, coverView, brandingUses, parts, ...report }) {
      const { showGoogleImages, propertyImage, paper, notes, presets } = report
      const arranged = parts.map(({ key, printDisabled }) => ({ key, printDisabled }))
      const cover = { coverType, coverView, showGoogleImages, propertyImage }
      const settings = { version, title, ...cover, brandingUses, paper, notes, presets }
      const body = { ...own, ...settings, parts: arranged }
      return (await call('saveReport', { body, isQuiet: true, failures: 'caller' })).report
    },
    async begin({ version }, keys) {
      const body = { ...own, version, keys, units: usePreferences.getState().units }
      return (await call('setReportParts', { body, isQuiet: true, failures: 'caller' })).report
    },
    async load() {
      return (await call('report', { params: { reportId }, isQuiet: true, failures: 'caller' })).report
    },
    onMissing: () => void queryClient.invalidateQueries({ queryKey: KEYS.report(reportId) }),
    clock: systemClock,
  })
  savers.set(reportId, saver)
  return saver
}
