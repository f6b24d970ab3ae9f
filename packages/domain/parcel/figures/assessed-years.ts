/** Reads the assessments of a parcel's card, which has the newest year first and the parcel's own source before others. */

import { formatCount } from '../../text/counts.ts'

/** `One roll for 3 parcels` */
export const rollNote = (parcelsOnRoll: number): string =>
  `One roll for ${formatCount(parcelsOnRoll, 'parcel')}`

interface AssessedYear {
  year: number
  releaseId: number
}

interface AssessedParcel<Year> {
  assessments: readonly Year[]
  provenance: Readonly<Record<string, { sourceKey: string }>>
}

/** An installation's files are one roll, although each year is often imported as a separate source. */
const OWN_FILES = 'local-'

/** Whether values of two sources are comparable. Public sources apply different rules. */
export const isSameRoll = (source: string, other: string): boolean =>
  source === other || (source.startsWith(OWN_FILES) && other.startsWith(OWN_FILES))

/** Returns the assessment of the year before: of the same source, else of the same roll. */
export const previousOf = <Year extends { year: number }>(
  all: readonly Year[],
  { year }: { year: number },
  source: string,
  sourceOf: (each: Year) => string,
): Year | undefined => {
  const before = all.filter((each) => each.year === year - 1 && isSameRoll(sourceOf(each), source))
  return before.find((each) => sourceOf(each) === source) ?? before[0]
}

/** Returns the year before an assessment on a parcel's card. */
export function yearBefore<Year extends AssessedYear>(
  { assessments, provenance }: AssessedParcel<Year>,
  assessed: AssessedYear,
): Year | undefined {
  const sourceOf = ({ releaseId }: AssessedYear) => provenance[releaseId]?.sourceKey ?? ''
  return previousOf(assessments, assessed, sourceOf(assessed), sourceOf)
}

/** Returns the years in which the buildings were finished, as the newest roll that says so has them. */
export function statedYearBuilt(
  assessments: readonly { yearBuilt: readonly [number, number] | null; releaseId: number }[],
): { years: readonly [number, number]; releaseId: number } | null {
  for (const { yearBuilt, releaseId } of assessments)
    if (yearBuilt !== null) return { years: yearBuilt, releaseId }
  return null
}

/** Returns the newest roll that states a tax levy. */
export const statedLevy = <Year extends { taxLevyDollars: number | null }>(
  assessments: readonly Year[],
): (Year & { taxLevyDollars: number }) | undefined =>
  assessments.find((each): each is Year & { taxLevyDollars: number } => each.taxLevyDollars !== null)

/** Returns the newest roll that states an actual use. */
export const statedUse = <Year extends { actualUse: string | null }>(
  assessments: readonly Year[],
): (Year & { actualUse: string }) | undefined =>
  assessments.find((each): each is Year & { actualUse: string } => each.actualUse !== null)
