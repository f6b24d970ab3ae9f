import type { ReportPart } from '#contract/report/reports.ts'
import { type PartState, stateOfPart } from '../../pages/failed-sources.ts'

interface MissingParts {
  running: ReportPart[]
  failed: ReportPart[]
  /** Those that are without some of their sources. */
  incomplete: ReportPart[]
}

/** Returns the parts that are meant to be printed and have nothing to print, or not all of it. */
export function missingParts(parts: readonly ReportPart[]): MissingParts {
  const printed = parts.filter(({ printDisabled }) => !printDisabled)
  const of = (state: PartState) => printed.filter((part) => stateOfPart(part) === state)
  return { running: of('pending'), failed: of('failed'), incomplete: of('incomplete') }
}

/** Returns how many parts a print or PDF of now would be without, or without some of their sources. */
export const countMissing = (parts: readonly ReportPart[]): number =>
  Object.values(missingParts(parts)).flat().length
