import type { Report, ReportPart, ReportSummary } from '#contract/report/reports.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { pendingPart, reportOf, someReportParcel } from '../features/reports/pages/report.factory.ts'

export const REPORT_ID = '11111111-1111-4111-8111-111111111111'

/** A report in a list, with overrides. */
export const someSummary = (over: Partial<ReportSummary> = {}): ReportSummary => ({
  id: REPORT_ID,
  title: '1184 Tidewater Crescent',
  parcelCount: 1,
  unitCount: 0,
  isOfAnalysis: false,
  partCount: 5,
  missingPartCount: 0,
  incompletePartCount: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...over,
})

/** A pending part. Its task is named after its key. */
export const somePart = (key: PartKey, over: Partial<ReportPart> = {}): ReportPart =>
  pendingPart(key, { partId: `part-${key}`, taskId: `task-${key}`, ...over })

export const completePart = (key: PartKey, over: Partial<ReportPart> = {}): ReportPart =>
  somePart(key, {
    status: 'complete',
    data: { sections: [], provenance: {} },
    settledAt: '2026-11-21T10:00:00.000Z',
    ...over,
  })

export const failedPart = (key: PartKey, over: Partial<ReportPart> = {}): ReportPart =>
  somePart(key, {
    status: 'failed',
    error: 'internal',
    errorMessage: 'The query took too long.',
    settledAt: '2026-11-21T10:00:00.000Z',
    ...over,
  })

/** A report of one parcel, with overrides. */
export const someReport = (over: Partial<Report> = {}): Report =>
  reportOf([], {
    id: REPORT_ID,
    parcels: [someReportParcel({ upid: 'demo:1' })],
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    ...over,
  })
