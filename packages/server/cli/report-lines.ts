import { RECORD_NOUNS } from '#domain/parcel/record-nouns.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { ImportReport } from '../importers/release/import-request.ts'

/** Describes the outcome of an import for a person, a line each. */
export function reportLines(report: ImportReport): string[] {
  const { counts } = report
  const title = `${report.source} ${report.dataset}, as of ${report.asOf}`
  if (report.outcome === 'same_file') return [`${title}: ${report.messages.join(' ')}`]
  const lines = [
    `${title}: release ${report.releaseId} from ${formatNumber(counts.read)} rows`,
    `  added ${formatNumber(counts.added)} · changed ${formatNumber(counts.changed)} · unchanged ${formatNumber(counts.unchanged)} · removed ${formatNumber(counts.removed)} · rejected ${formatNumber(counts.rejected)} · repaired ${formatNumber(counts.repaired)}`,
  ]
  for (const [entity, applied] of Object.entries(report.entities)) {
    const total = applied.added + applied.changed + applied.unchanged
    lines.push(`  ${formatNumber(total)} ${RECORD_NOUNS[entity as RecordEntity]}`)
  }
  for (const { reason, count: times } of report.rejectReasons.slice(0, 5)) {
    lines.push(`  rejected ${formatNumber(times)} ×: ${reason}`)
  }
  for (const message of report.messages) lines.push(`  ${message}`)
  if (report.rejectFile) lines.push(`  Rejected and repaired rows: ${report.rejectFile}`)
  return lines
}
