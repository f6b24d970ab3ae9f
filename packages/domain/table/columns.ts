/**
 * Table columns by data source (specification part 2, section 3). To add a source, add its list in
 * `columns/`, a line in `data-sources.ts` and one in `ROW_COLUMNS` or `FACT_COLUMNS`.
 */

import { isAllowed, type ResourceKey } from '../account/permissions.ts'
import {
  AOIR_COMPARABLE_COLUMNS,
  AOIR_TAX_COLUMNS,
  CLS_COMMERCIAL_COLUMNS,
  PARAGON_RESIDENTIAL_COLUMNS,
  PARAGON_TAX_COLUMNS,
  VIVA_MLS_TAX_COLUMNS,
  VIVA_TAX_COLUMNS,
} from './columns/board-columns.ts'
import { type AssessmentYears, type ColumnDefinition, yearsForSource } from './columns/definition.ts'
import {
  BROKER_LISTING_COLUMNS,
  ELEVATION_COLUMNS,
  MLS_HISTORY_COLUMNS,
  MYLTSA_COLUMNS,
  OFFER_RENT_COLUMNS,
  WALK_SCORE_COLUMNS,
} from './columns/fact-columns.ts'
import { SURREY_COLUMNS, VANCOUVER_COLUMNS } from './columns/municipal-columns.ts'
import { ADDRESS_COLUMNS, PARCEL_COLUMNS, SALES_HISTORY_COLUMNS } from './columns/parcel-columns.ts'
import { PLANNING_COLUMNS } from './columns/planning-columns.ts'
import { DATA_SOURCES, type DataSourceKey } from './data-sources.ts'

export { type AssessmentYears, type YearPair, yearsForSource as yearsOf } from './columns/definition.ts'

const ROW_COLUMNS = [
  ...PARCEL_COLUMNS,
  ...ADDRESS_COLUMNS,
  ...PLANNING_COLUMNS,
  ...SALES_HISTORY_COLUMNS,
  ...VANCOUVER_COLUMNS,
  ...SURREY_COLUMNS,
]

const FACT_COLUMNS = [
  ...WALK_SCORE_COLUMNS,
  ...ELEVATION_COLUMNS,
  ...OFFER_RENT_COLUMNS,
  ...MLS_HISTORY_COLUMNS,
  ...BROKER_LISTING_COLUMNS,
  ...MYLTSA_COLUMNS,
  ...PARAGON_TAX_COLUMNS,
  ...VIVA_TAX_COLUMNS,
  ...AOIR_TAX_COLUMNS,
  ...PARAGON_RESIDENTIAL_COLUMNS,
  ...CLS_COMMERCIAL_COLUMNS,
  ...VIVA_MLS_TAX_COLUMNS,
  ...AOIR_COMPARABLE_COLUMNS,
]

const ALL_COLUMNS = [...ROW_COLUMNS, ...FACT_COLUMNS]

/** Stable key, `planning.ocp`, stored in presets and layouts and sent to the server. */
export type ColumnKey = (typeof ALL_COLUMNS)[number]['key']
export type RowColumnKey = (typeof ROW_COLUMNS)[number]['key']
export type FactColumnKey = (typeof FACT_COLUMNS)[number]['key']
export type Column = ColumnDefinition<ColumnKey, DataSourceKey>

export const COLUMNS: readonly Column[] = ALL_COLUMNS
const BY_KEY: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [column.key, column]))
const BY_SOURCE: ReadonlyMap<DataSourceKey, readonly Column[]> = Map.groupBy(
  COLUMNS,
  ({ dataSource }) => dataSource,
)

export const DEFAULT_COLUMN_KEYS: readonly ColumnKey[] = COLUMNS.filter((column) => column.isDefault).map(
  (column) => column.key,
)

/** A missing value in these columns means that no source covers the place. */
const PLACE_COLUMNS: ReadonlySet<string> = new Set<RowColumnKey>([
  'parcel.zoning',
  'planning.ocp',
  'planning.alr',
  'planning.floodplain',
])

export const isPlaceColumn = (key: string): boolean => PLACE_COLUMNS.has(key)

export function isColumnKey(text: string): text is ColumnKey {
  return BY_KEY.has(text)
}

const RENAMED_KEYS: Readonly<Record<string, ColumnKey>> = { 'parcel.planNumber': 'planning.planNumber' }

export function readStoredKey(key: unknown): ColumnKey | null {
  if (typeof key !== 'string') return null
  const current = Object.hasOwn(RENAMED_KEYS, key) ? RENAMED_KEYS[key] : key
  return current !== undefined && isColumnKey(current) ? current : null
}

export function isRowColumnKey(text: string): text is RowColumnKey {
  const column = BY_KEY.get(text)
  return column !== undefined && DATA_SOURCES[column.dataSource].delivery === 'row'
}

export function isFactColumnKey(text: string): text is FactColumnKey {
  return BY_KEY.has(text) && !isRowColumnKey(text)
}

/** `titleNumber` for `myltsa.titleNumber`. */
export const columnName = (key: ColumnKey): string => key.slice(key.indexOf('.') + 1)

/** Whether both the data source and the column are permitted. */
export function isColumnAllowed(column: Column, resources: ReadonlySet<ResourceKey>): boolean {
  return isAllowed(resources, DATA_SOURCES[column.dataSource].needs) && isAllowed(resources, column.needs)
}

/** @throws if the key is unknown. Check text from outside with `isColumnKey` first. */
export function columnOf(key: ColumnKey): Column {
  const column = BY_KEY.get(key)
  if (column === undefined) throw new Error(`No column has the key ${key}`)
  return column
}

export const columnsOf = (dataSource: DataSourceKey): readonly Column[] => BY_SOURCE.get(dataSource) ?? []

/** `2026 assessed land`. `isShort` is for narrow places. */
export function columnLabel(column: Column, years: AssessmentYears, isShort = false): string {
  const label = isShort ? column.shortLabel : column.label
  return typeof label === 'string' ? label : label(yearsForSource(years, column.dataSource))
}
