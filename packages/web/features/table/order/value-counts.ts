import type { IsoDate } from '#domain/text/dates.ts'
import { median } from '#domain/valuation/cma/algebra/order-statistics.ts'
import type { Cells } from '../../../state/cells/cells.ts'
import { getText } from './column-filter.ts'
import { createValueReader, type Filters, orderRows, type SortColumn } from './order-rows.ts'

export interface ValueCount {
  text: string
  count: number
}

/** Counts the column's values, most frequent first, among parcels that pass all other filters. */
export function countValues(
  upids: readonly string[],
  cells: Cells,
  column: SortColumn,
  filters: Filters,
  today: IsoDate,
): ValueCount[] {
  const { [column]: _, ...others } = filters
  const read = createValueReader(cells, column)
  const counts = new Map<string, number>()
  for (const upid of orderRows(upids, cells, null, others, today)) {
    const value = read(upid)
    if (value === null || value === undefined || value === '') continue
    const text = getText(value)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
}

/** Null without numbers. */
export function getMedian(upids: readonly string[], cells: Cells, column: SortColumn): number | null {
  const numbers = upids.map(createValueReader(cells, column)).filter((value) => typeof value === 'number')
  return numbers.length === 0 ? null : median(numbers)
}
