/** The reports of the account and the calls that act on a whole report. @throws ApiError from all calls. */
import { useQuery } from '@tanstack/react-query'
import type { CallBody } from '#contract/calls.ts'
import type { Report, ReportSummary } from '#contract/report/reports.ts'
import { call } from '../../lib/api/api.ts'
import { creating } from '../../lib/api/creating.ts'
import { deleting } from '../../lib/api/deleting.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { usePreferences } from '../../state/account/preferences.ts'
import { noteMissingReport, notePresentReport } from '../../state/account/unsaved-reports.ts'
import { markTab } from '../../state/account/unsaved-tabs.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { FOLLOWED, patchQuery, queryClient } from '../../state/queries/query-client.ts'

/** The initial parts of a report, and the analysis shown in one of them. */
export type AboutReport = Pick<CallBody<'createReport'>, 'parts' | 'analysisId'>

type Reports = readonly ReportSummary[]

export const useReports = () =>
  useQuery({
    queryKey: KEYS.reports,
    queryFn: async ({ signal }): Promise<Reports> => {
      const { reports } = await call('reports', { isQuiet: true, signal })
      for (const { id } of reports) notePresentReport(id)
      return reports
    },
    ...FOLLOWED,
  })

const put = (report: ReportSummary): void =>
  patchQuery<Reports>(KEYS.reports, (reports) => [report, ...reports.filter(({ id }) => id !== report.id)])

const bodyOf = (reportId: string) => ({ reportId, clientId: liveClientId() })

interface WantedReport extends AboutReport {
  upids: readonly string[]
}

/** Returns the report, which the page that opens it finds loaded. */
export const createReport = creating(async (reportId, { upids, ...about }: WantedReport): Promise<Report> => {
  const { units } = usePreferences.getState()
  const body = { reportId, upids: [...upids], units, clientId: liveClientId(), ...about }
  const { report } = await call('createReport', { body })
  queryClient.setQueryData(KEYS.report(report.id), report)
  return report
})

export async function renameReport(reportId: string, title: string): Promise<void> {
  put((await call('renameReport', { body: { ...bodyOf(reportId), title } })).report)
  await queryClient.invalidateQueries({ queryKey: KEYS.report(reportId) })
}

export async function duplicateReport(reportId: string): Promise<ReportSummary> {
  const { report } = await call('duplicateReport', { body: bodyOf(reportId) })
  put(report)
  return report
}

export async function deleteReport(reportId: string): Promise<void> {
  await deleting(call('deleteReport', { body: bodyOf(reportId) }))
  noteMissingReport(reportId)
  markTab()
  patchQuery<Reports>(KEYS.reports, (reports) => reports.filter(({ id }) => id !== reportId))
  queryClient.removeQueries({ queryKey: KEYS.report(reportId) })
}

export async function restoreReport(reportId: string): Promise<void> {
  const { report } = await call('restoreReport', { body: bodyOf(reportId) })
  notePresentReport(reportId)
  markTab()
  put(report)
}
