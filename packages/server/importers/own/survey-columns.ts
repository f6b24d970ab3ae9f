import { text } from '../../connectors/read-value.ts'
import type { SourceRow } from '../../connectors/source.ts'

/** `unique` has the columns with a different value in every row. */
export interface ColumnSurvey {
  rows: number
  columns: string[]
  unique: string[]
}

/**
 * Lists a file's columns. Unless `isForKey`, stops once all `names` have occurred, because features may omit
 * blank ones.
 */
export async function surveyColumns(
  batches: AsyncIterable<SourceRow[]>,
  { names, isForKey }: { names: readonly string[]; isForKey: boolean },
): Promise<ColumnSurvey> {
  const values = new Map<string, Set<string> | null>()
  let rows = 0
  for await (const batch of batches) {
    for (const { properties, problem } of batch) {
      if (problem !== undefined) continue
      for (const column of Object.keys(properties))
        if (!values.has(column)) values.set(column, isForKey && rows === 0 ? new Set() : null)
      rows++
      if (isForKey)
        for (const [column, distinctValues] of values)
          if (distinctValues && !isNewValue(distinctValues, properties[column])) values.set(column, null)
    }
    if (!isForKey && hasAll(values, names)) break
  }
  const columns = [...values.keys()]
  return { rows, columns, unique: columns.filter((column) => values.get(column)) }
}

function isNewValue(distinctValues: Set<string>, cell: unknown): boolean {
  const value = text(cell)
  if (value === null || distinctValues.has(value)) return false
  distinctValues.add(value)
  return true
}

function hasAll(values: ReadonlyMap<string, unknown>, names: readonly string[]): boolean {
  const columns = new Set([...values.keys()].map((column) => column.trim().toLowerCase()))
  return names.every((name) => columns.has(name.trim().toLowerCase()))
}
