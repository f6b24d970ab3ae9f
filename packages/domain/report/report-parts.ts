/**
 * Each run of a part has a new task id (specification part 1, section 4; part 2, section 3). A part accepts
 * results of its current task only, so late and duplicate results are ignored.
 */
import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import { FIRST_PART, needsParcel, PART_KINDS, type PartKey, partNeeds } from './part-kinds.ts'

type PartStatus = 'pending' | 'complete' | 'failed'

export interface PartState<Data = unknown> {
  key: string
  taskId: string
  status: PartStatus
  data: Data | null
  error: string | null
  errorMessage: string | null
}

export interface PartFailure {
  error: string
  errorMessage: string
}

export type PartResult<Data> = { taskId: string } & ({ data: Data } | PartFailure)

/** A failed part keeps its previous data. */
export function applyPartResult<Data, Part extends PartState<Data>>(
  parts: readonly Part[],
  result: PartResult<Data>,
): Part[] {
  return parts.map((part) => {
    if (part.status !== 'pending' || part.taskId !== result.taskId) return part
    return 'data' in result
      ? { ...part, status: 'complete', data: result.data, error: null, errorMessage: null }
      : { ...part, status: 'failed', error: result.error, errorMessage: result.errorMessage }
  })
}

/** The author sets these choices. Results do not change them. */
export interface PartChoices {
  printDisabled: boolean
  beginsPage: boolean
}

export const toChoices = ({ printDisabled, beginsPage }: PartChoices): PartChoices => ({
  printDisabled,
  beginsPage,
})

/** Replaces parts with the same key, and appends new parts. The summary sheet comes first. */
export function setParts<Part extends { key: string }>(
  parts: readonly Part[],
  newParts: readonly Part[],
): Part[] {
  const byKey = new Map(newParts.map((part) => [part.key, part]))
  const currentParts = parts.map((part) => byKey.get(part.key) ?? part)
  const keptKeys = new Set(parts.map(({ key }) => key))
  return withSheetFirst([...currentParts, ...[...byKey.values()].filter(({ key }) => !keptKeys.has(key))])
}

/** Orders parts by the keys, with the summary sheet first. Removes parts that `keys` does not list. */
export function arrangeParts<Part extends { key: string }>(
  parts: readonly Part[],
  keys: readonly string[],
): Part[] {
  const byKey = new Map(parts.map((part) => [part.key, part]))
  return withSheetFirst([...new Set(keys)].map((key) => byKey.get(key)).filter((part) => part !== undefined))
}

const withSheetFirst = <Part extends { key: string }>(parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => Number(b.key === FIRST_PART) - Number(a.key === FIRST_PART))

export interface TemplatePart extends PartChoices {
  key: PartKey
}

interface Template {
  parts: readonly TemplatePart[]
  removedParts: readonly string[]
}

interface ReportContext {
  allowed: ReadonlySet<ResourceKey>
  hasParcels: boolean
}

/** Returns the template's parts, and the reason for each part that it leaves out. */
export function partsFromTemplate(
  { parts, removedParts }: Template,
  { allowed, hasParcels }: ReportContext,
): { parts: TemplatePart[]; leftOut: string[] } {
  const possibleParts: TemplatePart[] = []
  const leftOut: string[] = []
  for (const part of parts) {
    const title = `“${PART_KINDS[part.key].title}”`
    if (!isAllowed(allowed, partNeeds(part.key))) leftOut.push(`${title} is not in your subscription.`)
    else if (!hasParcels && needsParcel(part.key)) leftOut.push(`${title} needs a parcel.`)
    else possibleParts.push(part)
  }
  return {
    parts: possibleParts,
    leftOut: [...leftOut, ...removedParts.map((title) => `“${title}” no longer exists.`)],
  }
}
