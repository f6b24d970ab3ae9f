/** Reads the assessments of a parcel's card, which has the newest year first and the parcel's own source before others. */

interface AssessedYear {
  year: number
  releaseId: number
}

interface AssessedParcel<Year> {
  assessments: readonly Year[]
  provenance: Readonly<Record<string, { sourceKey: string }>>
}

/** Returns what the same source states of the year before: two sources assess one parcel by rules of their own. */
export function yearBefore<Year extends AssessedYear>(
  { assessments, provenance }: AssessedParcel<Year>,
  { year, releaseId }: AssessedYear,
): Year | undefined {
  const source = provenance[releaseId]?.sourceKey
  return assessments.find(
    (each) => each.year === year - 1 && provenance[each.releaseId]?.sourceKey === source,
  )
}

/** Returns the years in which the buildings were finished, as the newest roll that says so has them. */
export function statedYearBuilt(
  assessments: readonly { yearBuilt: readonly [number, number] | null; releaseId: number }[],
): { years: readonly [number, number]; releaseId: number } | null {
  for (const { yearBuilt, releaseId } of assessments)
    if (yearBuilt !== null) return { years: yearBuilt, releaseId }
  return null
}
