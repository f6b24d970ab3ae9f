import type { Report } from '#contract/report/reports.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { titleFromAddress } from '#domain/report/cover.ts'
import { formatNumber } from '#domain/text/number-format.ts'

/** `and 3 more`; null for a report of one parcel. */
export const otherParcels = ({ parcels }: Pick<Report, 'parcels'>): string | null =>
  parcels.length > 1 ? `and ${formatNumber(parcels.length - 1)} more` : null

/** Title of a report: its own, or that of its first parcel and how many more there are. */
export function reportTitle(report: Pick<Report, 'parcels' | 'title'>): string {
  if (report.title !== null) return report.title
  const [first] = report.parcels
  if (!first) return ''
  const address = titleFromAddress(first) || (first.pid === null ? '' : formatPid(first.pid))
  return [address, otherParcels(report)].filter(Boolean).join(' ')
}
