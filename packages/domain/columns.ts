/**
 * The catalogue of table columns by data source (specification part 2, section 3). To add a data source, add a
 * file in `columns/`, a line in `DATA_SOURCES` and one in `COLUMNS`; the server has a query for each key.
 */
import { ADDRESS_COLUMNS } from './columns/address-columns.ts'
import type { AssessmentYears, ColumnDefinition } from './columns/definition.ts'
import { SURREY_COLUMNS, VANCOUVER_COLUMNS } from './columns/municipal-columns.ts'
import { PARCEL_COLUMNS } from './columns/parcel-columns.ts'
import { PLANNING_COLUMNS } from './columns/planning-columns.ts'
import { SALES_HISTORY_COLUMNS } from './columns/sales-columns.ts'

export type { AssessmentYears, ColumnLabel } from './columns/definition.ts'

/** In the order in which the dialog lists them. */
export const DATA_SOURCES = {
  parcel: 'Parcel and assessment',
  address: 'Address',
  planning: 'Planning',
  salesHistory: 'Sales history',
  vancouver: 'City of Vancouver values',
  surrey: 'City of Surrey values',
} as const

export type DataSourceKey = keyof typeof DATA_SOURCES

const ALL = [
  ...PARCEL_COLUMNS,
  ...ADDRESS_COLUMNS,
  ...PLANNING_COLUMNS,
  ...SALES_HISTORY_COLUMNS,
  ...VANCOUVER_COLUMNS,
  ...SURREY_COLUMNS,
]

/** Stable: stored in presets and layouts, sent to the server. `planning.ocp` */
export type ColumnKey = (typeof ALL)[number]['key']
export type Column = ColumnDefinition<ColumnKey, DataSourceKey>

export const COLUMNS: readonly Column[] = ALL
const BY_KEY: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column.key, column]))

export const DEFAULT_COLUMN_KEYS: readonly ColumnKey[] = COLUMNS.filter((column) => column.isDefault).map(
  (column) => column.key,
)

export function isColumnKey(text: string): text is ColumnKey {
  return BY_KEY.has(text)
}

/** Throws for a key that is none: check foreign text with `isColumnKey` first. */
export function columnOf(key: ColumnKey): Column {
  const column = BY_KEY.get(key)
  if (column === undefined) throw new Error(`No column has the key ${key}`)
  return column
}

export function columnsOf(dataSource: DataSourceKey): Column[] {
  return COLUMNS.filter((column) => column.dataSource === dataSource)
}

/** `2026 assessed land`; with `isShort`, the label for narrow places. */
export function columnLabel(column: Column, years: AssessmentYears, isShort = false): string {
  const label = isShort ? column.shortLabel : column.label
  return typeof label === 'string' ? label : label(years)
}
