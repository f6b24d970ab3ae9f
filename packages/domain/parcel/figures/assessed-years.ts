import { formatCount } from '../../text/counts.ts'
import { firstOfEach } from '../lists.ts'

export const rollNote = (parcelsOnRoll: number): string =>
  `One roll for ${formatCount(parcelsOnRoll, 'parcel')}`

interface AssessedYear {
  year: number
  releaseId: number
  totalDollars: number | null
}

interface AssessedParcel<Year> {
  assessments: readonly Year[]
  provenance: Readonly<Record<string, { sourceKey: string }>>
}

/** Sources imported from files count as one roll, although each year is often a separate source. */
export const IMPORTED_FILE_PREFIX = 'local-'

/** Public sources are not mixed, because they apply different rules. */
const isSameRoll = (source: string, other: string): boolean =>
  source === other || (source.startsWith(IMPORTED_FILE_PREFIX) && other.startsWith(IMPORTED_FILE_PREFIX))

interface RollSplit<Year> {
  /** Newest year with a total, or the newest year if none has a total. */
  newest: Year | undefined
  /** One entry per year, from the same roll as `newest`. */
  currentRoll: Year[]
  others: Year[]
}

/** Expects the newest year first, and within a year imported files before the parcel's source. */
export function splitByRoll<Year extends { year: number }>(
  all: readonly Year[],
  sourceOf: (entry: Year) => string,
  totalOf: (entry: Year) => number | null,
): RollSplit<Year> {
  const newest = all.find((entry) => totalOf(entry) !== null) ?? all[0]
  if (newest === undefined || all.length === 1) return { newest, currentRoll: [...all], others: [] }
  const source = sourceOf(newest)
  const sameRoll = all.filter((entry) => isSameRoll(sourceOf(entry), source))
  const sameSource = sameRoll.filter((entry) => sourceOf(entry) === source)
  const currentRoll = new Set(firstOfEach([...sameSource, ...sameRoll], ({ year }) => year))
  return {
    newest,
    currentRoll: all.filter((entry) => currentRoll.has(entry)),
    others: all.filter((entry) => !currentRoll.has(entry)),
  }
}

export const splitYearsByRoll = <Year extends AssessedYear>({
  assessments,
  provenance,
}: AssessedParcel<Year>): RollSplit<Year> =>
  splitByRoll(
    assessments,
    ({ releaseId }) => provenance[releaseId]?.sourceKey ?? '',
    ({ totalDollars }) => totalDollars,
  )

export const findPreviousYear = <Year extends { year: number }>(
  currentRoll: readonly Year[],
  { year }: { year: number },
): Year | undefined => currentRoll.find((entry) => entry.year === year - 1)

export function statedYearBuilt(
  assessments: readonly { yearBuilt: readonly [number, number] | null; releaseId: number }[],
): { years: readonly [number, number]; releaseId: number } | null {
  for (const { yearBuilt, releaseId } of assessments)
    if (yearBuilt !== null) return { years: yearBuilt, releaseId }
  return null
}

export const statedLevy = <Year extends { taxLevyDollars: number | null }>(
  assessments: readonly Year[],
): (Year & { taxLevyDollars: number }) | undefined =>
  assessments.find((entry): entry is Year & { taxLevyDollars: number } => entry.taxLevyDollars !== null)

export const statedUse = <Year extends { actualUse: string | null }>(
  assessments: readonly Year[],
): (Year & { actualUse: string }) | undefined =>
  assessments.find((entry): entry is Year & { actualUse: string } => entry.actualUse !== null)
