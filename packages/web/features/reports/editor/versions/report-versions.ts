import { useQuery } from '@tanstack/react-query'
import type { ComparedPart, ReportComparison } from '#contract/report/report-version-calls.ts'
import { call } from '../../../../lib/api/api.ts'
import { mayBeOutdated } from '../../../../lib/api/api-error.ts'
import { liveClientId } from '../../../../lib/live/live.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { callQuery, LIVE_QUERY, queryClient } from '../../../../state/queries/query-client.tsx'
import { getSaver, readReport, withOwnAttachments } from '../save/open-report.ts'

const POLL_MS = 1500

export async function compareReport(reportId: string): Promise<void> {
  const body = { reportId, clientId: liveClientId() }
  const comparison = await call('compareReport', { body, isQuiet: true })
  queryClient.setQueryData<ReportComparison>(KEYS.reportComparison(reportId), comparison)
}

export const useComparison = (reportId: string, isStarted: boolean) =>
  useQuery({
    ...callQuery(KEYS.reportComparison(reportId), 'reportComparison', { params: { reportId } }),
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
    ...callQuery(KEYS.reportVersions(reportId), 'reportVersions', { params: { reportId } }),
    ...LIVE_QUERY,
    select: ({ versions }) => versions,
  })

export const useVersion = (reportId: string, versionId: string) =>
  useQuery({
    ...callQuery(KEYS.reportVersion(versionId), 'reportVersion', { params: { reportId, versionId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    select: ({ report }) => report,
  })
