import type { ResourceKey } from '#domain/account/permissions.ts'
import { columnOf, isColumnAllowed, isColumnKey } from '#domain/table/columns.ts'
import { createStore } from '../../../lib/store/store.ts'
import { readStored, writeStored } from '../../../lib/store/stored.ts'
import { recordSkill } from '../../../state/account/learned-skills.ts'
import { type ColumnFilter, readFilter } from './column-filter.ts'
import { ADDRESS, type Filters, type Sort, type SortColumn } from './order-rows.ts'

/** Saved in the browser, to survive a reload. */
interface TableView {
  sort: Sort | null
  filters: Filters
  addressWidth: number
}

const STORAGE_KEY = 'table-view'
const MIN_ADDRESS_WIDTH = 140
const MAX_ADDRESS_WIDTH = 480
export const DEFAULT_ADDRESS_WIDTH = 248
const DEFAULTS: TableView = { sort: null, filters: {}, addressWidth: DEFAULT_ADDRESS_WIDTH }

const isSortColumn = (key: unknown): key is SortColumn =>
  typeof key === 'string' && (key === ADDRESS || isColumnKey(key))

function readTableView(json: unknown): TableView {
  const { sort, filters, addressWidth } = (json ?? {}) as Record<string, unknown>
  const { column, isDescending } = (sort ?? {}) as Record<string, unknown>
  const columnFilters: Partial<Record<SortColumn, ColumnFilter>> = {}
  for (const [key, value] of Object.entries(filters ?? {})) {
    const filter = readFilter(value)
    if (filter && isSortColumn(key)) columnFilters[key] = filter
  }
  return {
    sort: isSortColumn(column) ? { column, isDescending: isDescending === true } : null,
    filters: columnFilters,
    addressWidth: typeof addressWidth === 'number' ? clampAddressWidth(addressWidth) : DEFAULTS.addressWidth,
  }
}

const clampAddressWidth = (width: number) =>
  Math.round(Math.min(Math.max(width, MIN_ADDRESS_WIDTH), MAX_ADDRESS_WIDTH))

export const useTableView = createStore<TableView>(readStored(STORAGE_KEY, readTableView) ?? DEFAULTS)

/** Drops columns that the account may not see, because their filter would hide all rows. */
export function filterAllowedView(
  { sort, filters }: Pick<TableView, 'sort' | 'filters'>,
  resources: ReadonlySet<ResourceKey>,
): Pick<TableView, 'sort' | 'filters'> {
  const isAllowed = (key: SortColumn) => key === ADDRESS || isColumnAllowed(columnOf(key), resources)
  const allowedFilters = Object.entries(filters).filter(([key]) => isAllowed(key as SortColumn))
  return { sort: sort && isAllowed(sort.column) ? sort : null, filters: Object.fromEntries(allowedFilters) }
}

function updateView(part: Partial<TableView>): void {
  useTableView.setState(part)
  writeStored(STORAGE_KEY, useTableView.getState())
}

export const setSort = (sort: Sort | null): void => updateView({ sort })

export function cycleSort(column: SortColumn): void {
  recordSkill('table')
  const { sort } = useTableView.getState()
  if (sort?.column !== column) setSort({ column, isDescending: false })
  else setSort(sort.isDescending ? null : { column, isDescending: true })
}

export function setFilter(column: SortColumn, filter: ColumnFilter | null): void {
  const { [column]: _, ...others } = useTableView.getState().filters
  updateView({ filters: filter ? { ...others, [column]: filter } : others })
}

export const clearFilters = (): void => updateView({ filters: {} })
export const setAddressWidth = (width: number): void => updateView({ addressWidth: clampAddressWidth(width) })
