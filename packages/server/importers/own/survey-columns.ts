import { text } from '../../connectors/read-value.ts'
import type { SourceRow } from '../../connectors/source.ts'

/** `unique` has the columns with a different value in every row. */
export interface ColumnSurvey {
  rows: number
  columns: string[]
  unique: string[]
}

/** Without `isForKey`, stops once all `wanted` columns have occurred; features may omit blank ones. */
export async function surveyColumns(
  batches: AsyncIterable<SourceRow[]>,
  { wanted, isForKey }: { wanted: readonly string[]; isForKey: boolean },
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
        for (const [column, seen] of values)
          if (seen && !isOther(seen, properties[column])) values.set(column, null)
    }
    if (!isForKey && hasAll(values, wanted)) break
  }
  const columns = [...values.keys()]
  return { rows, columns, unique: columns.filter((column) => values.get(column)) }
}

function isOther(seen: Set<string>, cell: unknown): boolean {
  const value = text(cell)
  if (value === null || seen.has(value)) return false
  seen.add(value)
  return true
}

function hasAll(values: ReadonlyMap<string, unknown>, wanted: readonly string[]): boolean {
  const there = new Set([...values.keys()].map((column) => column.trim().toLowerCase()))
  return wanted.every((name) => there.has(name.trim().toLowerCase()))
}
