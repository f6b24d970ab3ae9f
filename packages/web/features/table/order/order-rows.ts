import type { CellValue } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { Cells } from '../../../state/cells/cells.ts'
import { type ColumnFilter, createFilterTest, getText } from './column-filter.ts'

/** Key of the sticky address column, which is not in the catalogue. */
export const ADDRESS = 'address'
export type SortColumn = ColumnKey | typeof ADDRESS

export interface Sort {
  column: SortColumn
  isDescending: boolean
}

export type Filters = Readonly<Partial<Record<SortColumn, ColumnFilter>>>

/**
 * Filters and sorts parcels. Empty values come last in both directions, then parcels still loading, which
 * pass no filter.
 */
export function orderRows(
  upids: readonly string[],
  cells: Cells,
  sort: Sort | null,
  filters: Filters,
  today: IsoDate,
): readonly string[] {
  const filteredUpids = filterRows(upids, cells, filters, today)
  return sort ? sortRows(filteredUpids, cells, sort) : filteredUpids
}

function filterRows(
  upids: readonly string[],
  cells: Cells,
  filters: Filters,
  today: IsoDate,
): readonly string[] {
  const entries = Object.entries(filters) as [SortColumn, ColumnFilter][]
  if (entries.length === 0) return upids
  const readers = entries.map(([column, filter]) => ({
    read: createValueReader(cells, column),
    fits: createFilterTest(filter, today),
  }))
  return upids.filter((upid) => readers.every(({ read, fits }) => fits(read(upid))))
}

export function createValueReader(cells: Cells, column: SortColumn): (upid: string) => CellValue | undefined {
  if (column === ADDRESS) return (upid) => cells.parcel(upid).row?.label
  const { value } = cells.column(column)
  return (upid) => value(cells.parcel(upid))
}

function sortRows(upids: readonly string[], cells: Cells, { column, isDescending }: Sort): string[] {
  const read = createValueReader(cells, column)
  const sortable: { upid: string; key: string | number }[] = []
  const emptyUpids: string[] = []
  const loadingUpids: string[] = []
  for (const upid of upids) {
    const value = read(upid)
    if (value === undefined) loadingUpids.push(upid)
    else if (value === null || value === '') emptyUpids.push(upid)
    else sortable.push({ upid, key: typeof value === 'number' ? value : toNaturalKey(getText(value)) })
  }
  const direction = isDescending ? -1 : 1
  // Compares prepared keys, because a collator takes a second for 50,000 rows.
  sortable.sort((a, b) => (a.key < b.key ? -direction : a.key > b.key ? direction : 0))
  return [...sortable.map(({ upid }) => upid), ...emptyUpids, ...loadingUpids]
}

/** Sorts `9 Ash St` before `10 Ash St`, ignoring case and accents. */
function toNaturalKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))
}
