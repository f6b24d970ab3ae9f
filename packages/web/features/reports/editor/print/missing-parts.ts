import type { ReportPart } from '#contract/report/reports.ts'
import { type PartState, stateOfPart } from '../../pages/failed-sources.ts'

interface MissingParts {
  running: ReportPart[]
  failed: ReportPart[]
  /** Parts that lack some of their sources. */
  incomplete: ReportPart[]
}

export function missingParts(parts: readonly ReportPart[]): MissingParts {
  const printed = parts.filter(({ printDisabled }) => !printDisabled)
  const of = (state: PartState) => printed.filter((part) => stateOfPart(part) === state)
  return { running: of('pending'), failed: of('failed'), incomplete: of('incomplete') }
}

export const countMissing = (parts: readonly ReportPart[]): number =>
  Object.values(missingParts(parts)).flat().length
