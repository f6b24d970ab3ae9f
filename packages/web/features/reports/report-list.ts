import { useQuery } from '@tanstack/react-query'
import type { CallBody } from '#contract/calls.ts'
import type { Report, ReportSummary } from '#contract/report/reports.ts'
import { call } from '../../lib/api/api.ts'
import { withRetry } from '../../lib/api/creating.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { forgetMissingReport, recordMissingReport } from '../../state/account/unsaved-reports.ts'
import { markTab } from '../../state/account/unsaved-tabs.ts'
import { createDocumentActions } from '../../state/documents/document-actions.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { LIVE_QUERY, queryClient } from '../../state/queries/query-client.tsx'

export type NewReportOptions = Pick<CallBody<'createReport'>, 'parts' | 'templateId' | 'analysisId'>

type Reports = readonly ReportSummary[]

export const useReports = () =>
  useQuery({
    queryKey: KEYS.reports,
    queryFn: async ({ signal }): Promise<Reports> => {
      const { reports } = await call('reports', { isQuiet: true, signal })
      for (const { id } of reports) forgetMissingReport(id)
      return reports
    },
    ...LIVE_QUERY,
  })

interface NewReport extends NewReportOptions {
  upids: readonly string[]
}

export const createReport = withRetry(async (reportId, { upids, ...about }: NewReport): Promise<Report> => {
  const body = { reportId, upids: [...upids], clientId: liveClientId(), ...about }
  const { report } = await call('createReport', { body })
  queryClient.setQueryData(KEYS.report(report.id), report)
  return report
})

const requestBody = (reportId: string) => ({ reportId, clientId: liveClientId() })

export const reportActions = createDocumentActions<ReportSummary>({
  listKey: KEYS.reports,
  keyOf: KEYS.report,
  rename: async (id, title) => (await call('renameReport', { body: { ...requestBody(id), title } })).report,
  duplicate: async (id) => (await call('duplicateReport', { body: requestBody(id) })).report,
  remove: (id) => call('deleteReport', { body: requestBody(id) }),
  restore: async (id) => (await call('restoreReport', { body: requestBody(id) })).report,
  onRemoved(id) {
    recordMissingReport(id)
    markTab()
  },
  onRestored(id) {
    forgetMissingReport(id)
    markTab()
  },
})
