import { formatRecordCount } from '#domain/parcel/record-nouns.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { ImportReport } from '../importers/release/import-request.ts'

export function reportLines(report: ImportReport): string[] {
  const { counts } = report
  const title = `${report.source} ${report.dataset}, as of ${report.asOf}`
  if (report.outcome === 'same_file') return [`${title}: ${report.messages.join(' ')}`]
  const lines = [`${title}: release ${report.releaseId} from ${formatCount(counts.read, 'row')}`]
  for (const [entity, applied] of Object.entries(report.entities)) {
    const total = applied.added + applied.changed + applied.unchanged
    lines.push(`  ${formatRecordCount(total, entity as RecordEntity)}`)
  }
  for (const { reason, count: times, first } of report.rejectReasons.slice(0, 5)) {
    const location = first ? `line or feature ${first.position}` : ''
    const example = first ? `${times === 1 ? location : `the first at ${location}`}: ${first.reason}` : reason
    lines.push(`  rejected ${formatNumber(times)} ×, ${example}`)
  }
  for (const message of report.messages) lines.push(`  ${message}`)
  return [...lines, lastLine(report)]
}

/** Counts that add up to the rows read. */
function lastLine({ counts, rejectReasons, rejectFile, quarantine }: ImportReport): string {
  const { read, added, changed, unchanged, removed, rejected, repaired } = counts
  const reasons = rejectReasons.slice(0, 5).map(({ reason, count }) => `${formatNumber(count)} × ${reason}`)
  const reasonText = rejected > 0 ? ` (${reasons.join('; ')}${rejectReasons.length > 5 ? '; …' : ''})` : ''
  const outcomes = [
    `added ${formatNumber(added)}`,
    `changed ${formatNumber(changed)}`,
    `unchanged ${formatNumber(unchanged)}`,
    `removed ${formatNumber(removed)}`,
    `repaired ${formatNumber(repaired)}`,
    quarantine === null ? 'not quarantined' : `quarantined (${quarantine})`,
    ...(rejectFile ? [`listed in ${rejectFile}`] : []),
  ]
  return `  Read ${formatCount(read, 'row')}, rejected ${formatNumber(rejected)}${reasonText}; records: ${outcomes.join(' · ')}`
}
