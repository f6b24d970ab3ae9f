import { useQuery } from '@tanstack/react-query'
import type { ComparedPart, ReportComparison } from '#contract/report/report-version-calls.ts'
import type { Report } from '#contract/report/reports.ts'
import { call } from '../../../../lib/api/api.ts'
import { mayBeOutdated } from '../../../../lib/api/api-error.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { LIVE_QUERY, queryClient } from '../../../../state/queries/query-client.tsx'
import { getSaver, readReport, withOwnAttachments } from '../save/open-report.ts'

const POLL_MS = 1500
const QUIET_REQUEST = { isQuiet: true } as const

export async function compareReport(reportId: string): Promise<void> {
  const body = { reportId, clientId: liveClientId() }
  const comparison = await call('compareReport', { body, ...QUIET_REQUEST })
  queryClient.setQueryData<ReportComparison>(KEYS.reportComparison(reportId), comparison)
}

export const useComparison = (reportId: string, isStarted: boolean) =>
  useQuery({
    queryKey: KEYS.reportComparison(reportId),
    queryFn: ({ signal }): Promise<ReportComparison> =>
      call('reportComparison', { params: { reportId }, ...QUIET_REQUEST, signal }),
    retry: false,
    // Live messages and restored parts invalidate the comparison.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isStarted,
    refetchInterval: ({ state }) => (state.data?.parts.some(isPending) ? POLL_MS : false),
  })

export const isPending = ({ status }: Pick<ComparedPart, 'status'>): boolean => status === 'pending'

export async function takeOverParts(reportId: string, parts: readonly ComparedPart[]): Promise<void> {
  const report = readReport(reportId)
  if (!report) return
  const choices = parts.map(({ key, taskId }) => ({ key, taskId }))
  const body = { reportId, version: report.version, parts: choices, clientId: liveClientId() }
  try {
    const { report: newReport } = await call('takeOverParts', { body })
    getSaver(reportId).take(withOwnAttachments(newReport))
  } catch (error) {
    if (mayBeOutdated(error)) await refresh(KEYS.report(reportId))
    throw error
  } finally {
    void refresh(KEYS.reportComparison(reportId))
    void refresh(KEYS.reportVersions(reportId))
  }
}

const refresh = (queryKey: readonly string[]) => queryClient.invalidateQueries({ queryKey })

export const useVersions = (reportId: string) =>
  useQuery({
    queryKey: KEYS.reportVersions(reportId),
    queryFn: async ({ signal }) =>
      (await call('reportVersions', { params: { reportId }, ...QUIET_REQUEST, signal })).versions,
    ...LIVE_QUERY,
  })

export const useVersion = (reportId: string, versionId: string) =>
  useQuery({
    queryKey: KEYS.reportVersion(versionId),
    queryFn: async ({ signal }): Promise<Report> =>
      (await call('reportVersion', { params: { reportId, versionId }, ...QUIET_REQUEST, signal })).report,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
