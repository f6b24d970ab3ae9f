import type { ReportParcel, ReportPlace } from '#contract/report/report-subject.ts'
import type { Report, ReportPart, ReportSummary } from '#contract/report/reports.ts'
import { readReportPresets } from '#domain/report/columns/report-columns.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import { reportTitle } from '#domain/report/report-title.ts'
import { getSubParts } from '../sources/sub-part-queries.ts'
import type { PartRow } from './part-queries.ts'
import type { ReportListRow, ReportRow } from './report-queries.ts'

export const getSubject = ({ parcels, place }: Pick<ReportRow, 'parcels' | 'place'>) => ({
  parcels: parcels as ReportParcel[],
  place: place as ReportPlace | null,
})
export const getParcels = (row: ReportRow): ReportParcel[] => getSubject(row).parcels

const getTitle = ({ title, place, first_parcel, parcel_count }: ReportListRow): string => {
  const subject = getSubject({ place, parcels: first_parcel ? [first_parcel] : [] })
  return reportTitle({ title, ...subject }, parcel_count)
}

export const toSummary = (row: ReportListRow): ReportSummary => ({
  id: row.id,
  title: getTitle(row),
  parcelCount: row.parcel_count,
  unitCount: row.unit_count,
  isOfAnalysis: row.analysis_id !== null,
  partCount: row.part_count,
  missingPartCount: row.missing_part_count,
  incompletePartCount: row.incomplete_part_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toReport = (
  row: ReportRow,
  parts: readonly PartRow[],
  { attachments, coverAttributions }: Pick<Report, 'attachments' | 'coverAttributions'>,
): Report => ({
  id: row.id,
  title: row.title,
  coverType: row.cover_type as Report['coverType'],
  showGoogleImages: row.shows_google_images,
  propertyImage: row.property_image,
  coverView: row.cover_view as Report['coverView'],
  brandingUses: row.branding_uses as Report['brandingUses'],
  paper: row.paper as Report['paper'],
  notes: row.notes as Report['notes'],
  presets: readReportPresets(row.presets),
  preparedFor: row.prepared_for,
  showGlance: row.shows_glance,
  hideEmptyParts: row.hides_empty_parts,
  ...getSubject(row),
  isOfAnalysis: row.analysis_id !== null,
  coverAttributions,
  parts: parts.map(toPart),
  attachments,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const toPart = (row: PartRow): ReportPart => ({
  partId: row.id,
  key: row.key as PartKey,
  taskId: row.task_id,
  status: row.status,
  printDisabled: row.print_disabled,
  beginsPage: row.begins_page,
  data: row.data as ReportPart['data'],
  error: row.error,
  errorMessage: row.error_message,
  subParts: Object.fromEntries(
    getSubParts(row).map(({ key, taskId, status, error, errorMessage }) => [
      key,
      { taskId, status, error, errorMessage },
    ]),
  ),
  settledAt: row.settled_at?.toISOString() ?? null,
})
