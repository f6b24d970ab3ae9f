import type { ReportPart } from '#contract/report/reports.ts'
import { listPrinted } from '#domain/report/printed-content.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { type PartState, partState } from '../../pages/failed-sources.ts'

/** `incomplete`: complete parts with failed sources. */
export function findMissingParts(parts: readonly ReportPart[]) {
  const printedParts = listPrinted(parts)
  const pick = (state: PartState) => printedParts.filter((part) => partState(part) === state)
  return { running: pick('pending'), failed: pick('failed'), incomplete: pick('incomplete') }
}

export const countMissing = (parts: readonly ReportPart[]): number =>
  Object.values(findMissingParts(parts)).flat().length

export function describeMissing(missing: number, incomplete: number): string {
  const count = missing + incomplete
  const states = [missing > 0 && 'missing', incomplete > 0 && 'incomplete'].filter(Boolean).join(' or ')
  return `${formatCount(count, 'part')} ${nounFor(count, 'is', 'are')} ${states}`
}
