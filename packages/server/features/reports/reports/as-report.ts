import type { Report, ReportPart, ReportSummary } from '#contract/report/reports.ts'
import { readReportPresets } from '#domain/report/columns/report-columns.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { getSubParts } from '../sources/sub-part-queries.ts'
import type { PartRow } from './part-queries.ts'
import type { ReportListRow, ReportRow } from './report-queries.ts'

export function toSummary(row: ReportListRow): ReportSummary {
  const { title, place, firstParcel, analysisId, created_at, updated_at, ...counts } = row
  const parcels = firstParcel ? [firstParcel] : []
  return {
    ...counts,
    title: reportTitle({ title, place, parcels }, counts.parcelCount),
    isOfAnalysis: analysisId !== null,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}

export const toReport = (
  { presets, analysisId, created_at, updated_at, ...row }: ReportRow,
  parts: readonly PartRow[],
  more: Pick<Report, 'attachments' | 'coverAttributions'>,
): Report => ({
  ...row,
  ...more,
  presets: readReportPresets(presets),
  isOfAnalysis: analysisId !== null,
  parts: parts.map(toPart),
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
})

export function toPart({ sub_parts, settled_at, ...row }: PartRow): ReportPart {
  const subParts = getSubParts({ sub_parts }).map(({ key, taskId, status, error, errorMessage }) => [
    key,
    { taskId, status, error, errorMessage },
  ])
  return { ...row, subParts: Object.fromEntries(subParts), settledAt: settled_at?.toISOString() ?? null }
}
