/**
 * Parts of a report (specification part 1, section 4; part 2, section 3). Each start of a part has a new task id. A result applies only to the part
 * waiting for its task, so late, duplicate and foreign results are ignored.
 */
import { FIRST_OF_ALL } from './part-kinds.ts'

type PartStatus = 'pending' | 'complete' | 'failed'

export interface PartState<Data = unknown> {
  key: string
  taskId: string
  status: PartStatus
  data: Data | null
  error: string | null
  errorMessage: string | null
}

/** Data, or a code and a sentence for people. */
export type PartResult<Data> =
  | { taskId: string; data: Data }
  | { taskId: string; error: string; errorMessage: string }

/** Only the part that waits for this task changes. A failed part keeps its previous data. */
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

/** Replaces parts by key in place and appends new ones. The summary sheet comes first. */
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
