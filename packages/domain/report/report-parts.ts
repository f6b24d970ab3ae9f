/**
 * Parts of a report (specification part 1, section 4; part 2, section 3). A part is begun with a task id of its own; a result counts only for the task
 * that the part waits for, so that late, doubled and foreign results change nothing.
 */
import { FIRST_OF_ALL } from './part-kinds.ts'

type PartStatus = 'pending' | 'complete' | 'failed'

/** The properties of a part that the rules read. */
export interface PartState<Data = unknown> {
  key: string
  taskId: string
  status: PartStatus
  data: Data | null
  error: string | null
  errorMessage: string | null
}

/** End of a task: with data, or with a code and a sentence for a person. */
export type PartResult<Data> =
  | { taskId: string; data: Data }
  | { taskId: string; error: string; errorMessage: string }

/** Returns the parts with the one that waits for this task complete or failed. Parts that wait for another task, or for none, stay as they are. One that fails says what it said before, if anything. */
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

/** Returns the parts with those of the same keys replaced where they stand, and new ones at the end; the summary sheet goes first. */
export function setParts<Part extends { key: string }>(
  parts: readonly Part[],
  begun: readonly Part[],
): Part[] {
  const byKey = new Map(begun.map((part) => [part.key, part]))
  const replaced = parts.map((part) => byKey.get(part.key) ?? part)
  const present = new Set(parts.map(({ key }) => key))
  return sheetFirst([...replaced, ...[...byKey.values()].filter(({ key }) => !present.has(key))])
}

/** Returns the parts of these keys in their order, the summary sheet first; parts of other keys are removed, keys without a part passed over. */
export function arrangeParts<Part extends { key: string }>(
  parts: readonly Part[],
  keys: readonly string[],
): Part[] {
  const byKey = new Map(parts.map((part) => [part.key, part]))
  return sheetFirst([...new Set(keys)].flatMap((key) => byKey.get(key) ?? []))
}

const sheetFirst = <Part extends { key: string }>(parts: readonly Part[]): Part[] =>
  parts.toSorted((a, b) => Number(b.key === FIRST_OF_ALL) - Number(a.key === FIRST_OF_ALL))
