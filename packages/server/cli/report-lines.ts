import { formatRecordCount } from '#domain/parcel/record-nouns.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { ImportReport } from '../importers/release/import-request.ts'

/** Describes the outcome of an import for a person, a line each. */
export function reportLines(report: ImportReport): string[] {
  const { counts } = report
  const title = `${report.source} ${report.dataset}, as of ${report.asOf}`
  if (report.outcome === 'same_file') return [`${title}: ${report.messages.join(' ')}`]
  const lines = [
    `${title}: release ${report.releaseId} from ${formatCount(counts.read, 'row')}`,
    `  added ${formatNumber(counts.added)} · changed ${formatNumber(counts.changed)} · unchanged ${formatNumber(counts.unchanged)} · removed ${formatNumber(counts.removed)} · rejected ${formatNumber(counts.rejected)} · repaired ${formatNumber(counts.repaired)}`,
  ]
  for (const [entity, applied] of Object.entries(report.entities)) {
    const total = applied.added + applied.changed + applied.unchanged
    lines.push(`  ${formatRecordCount(total, entity as RecordEntity)}`)
  }
  for (const { reason, count: times, first } of report.rejectReasons.slice(0, 5)) {
    const where = first ? `line or feature ${first.position}` : ''
    const example = first ? `${times === 1 ? where : `the first at ${where}`}: ${first.reason}` : reason
    lines.push(`  rejected ${formatNumber(times)} ×, ${example}`)
  }
  for (const message of report.messages) lines.push(`  ${message}`)
  if (report.rejectFile) lines.push(`  Rejected, repaired and noticed rows: ${report.rejectFile}`)
  if (counts.rejected > 0) {
    lines.push(
      `  ${formatNumber(counts.rejected)} of ${formatCount(counts.read, 'row')} ${nounFor(counts.rejected, 'was', 'were')} not imported.`,
    )
  }
  return lines
}
