import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import { needsOfPart, needsParcel, PART_KINDS, type PartKey } from './part-kinds.ts'
import type { PartChoices } from './report-parts.ts'

export interface TemplatePart extends PartChoices {
  key: PartKey
}

interface Template {
  parts: readonly TemplatePart[]
  /** Titles of parts that no longer exist. */
  goneParts: readonly string[]
}

interface Beginning {
  allowed: ReadonlySet<ResourceKey>
  /** False for a report about a place without a parcel. */
  hasParcels: boolean
}

/** Returns the parts that a report begins with, and a sentence for each part of the template that it cannot have. */
export function partsFromTemplate(
  { parts, goneParts }: Template,
  { allowed, hasParcels }: Beginning,
): { parts: TemplatePart[]; leftOut: string[] } {
  const taken: TemplatePart[] = []
  const leftOut: string[] = []
  for (const part of parts) {
    const title = `“${PART_KINDS[part.key].title}”`
    if (!isAllowed(allowed, needsOfPart(part.key))) leftOut.push(`${title} is not in your subscription.`)
    else if (!hasParcels && needsParcel(part.key)) leftOut.push(`${title} needs a parcel.`)
    else taken.push(part)
  }
  return { parts: taken, leftOut: [...leftOut, ...goneParts.map((title) => `“${title}” no longer exists.`)] }
}
