import type { ReportPart } from '#contract/report/reports.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { type PartState, partState } from '../../pages/failed-sources.ts'

interface MissingParts {
  running: ReportPart[]
  failed: ReportPart[]
  /** Complete parts with failed sources. */
  incomplete: ReportPart[]
}

export function findMissingParts(parts: readonly ReportPart[]): MissingParts {
  const printed = parts.filter(({ printDisabled }) => !printDisabled)
  const inState = (state: PartState) => printed.filter((part) => partState(part) === state)
  return { running: inState('pending'), failed: inState('failed'), incomplete: inState('incomplete') }
}

export const countMissing = (parts: readonly ReportPart[]): number =>
  Object.values(findMissingParts(parts)).flat().length

export function describeMissing(missing: number, incomplete: number): string {
  const count = missing + incomplete
  const states = [missing > 0 && 'missing', incomplete > 0 && 'incomplete'].filter(Boolean).join(' or ')
  return `${formatCount(count, 'part')} ${nounFor(count, 'is', 'are')} ${states}`
}
