/** Specification part 2, section 3, Report. */
import type { ResourceKey } from '../../account/permissions.ts'
import { columnsInUnits } from '../../table/area-columns.ts'
import {
  type AssessmentYears,
  type Column,
  type ColumnKey,
  columnLabel,
  columnsOf,
  isColumnAllowed,
} from '../../table/columns.ts'
import type { TaskSourceKey } from '../../table/data-sources.ts'
import { PART_SOURCES } from '../source-parts.ts'

export type ReportPresets = Partial<Record<TaskSourceKey, ColumnKey[]>>

/** Each area has one column, shown in the reader's units. */
export const getReportColumns = (source: TaskSourceKey): Column[] =>
  columnsOf(source).filter(({ type }) => type !== 'areaImperial')

export const reportColumnLabel = (column: Column, years: AssessmentYears): string =>
  column.type === 'areaMetric' ? 'Lot size' : columnLabel(column, years)

export const asReportColumns = (columns: readonly ColumnKey[]): ColumnKey[] =>
  columnsInUnits(columns, 'metric')

/** Does not store a choice of all columns in the catalogue's order. */
export function withReportColumns(
  presets: ReportPresets,
  source: TaskSourceKey,
  columns: readonly ColumnKey[],
): ReportPresets {
  const { [source]: _, ...others } = presets
  const areAll =
    columns.join() ===
    getReportColumns(source)
      .map(({ key }) => key)
      .join()
  return areAll ? others : { ...others, [source]: [...columns] }
}

/** Drops sources and columns that no longer exist, and empty presets. */
export function readReportPresets(value: unknown): ReportPresets {
  if (typeof value !== 'object' || value === null) return {}
  const entries = value as Partial<Record<string, unknown>>
  const presets: ReportPresets = {}
  for (const source of PART_SOURCES) {
    const storedKeys = entries[source]
    if (!Array.isArray(storedKeys)) continue
    const sourceKeys = new Set(columnsOf(source).map(({ key }) => key))
    const columns = asReportColumns(storedKeys.filter((key): key is ColumnKey => sourceKeys.has(key)))
    if (columns.length > 0) presets[source] = columns
  }
  return presets
}

/** `All columns`, `5 of 12 columns`. Counts only allowed columns. */
export function columnCountLabel(
  sources: readonly TaskSourceKey[],
  presets: ReportPresets,
  resources: ReadonlySet<ResourceKey>,
): string {
  const columns = sources.flatMap(getReportColumns).filter((column) => isColumnAllowed(column, resources))
  const selection = columns.filter(({ key }) =>
    sources.some((source) => presets[source]?.includes(key) ?? key.startsWith(`${source}.`)),
  )
  if (sources.every((source) => presets[source] === undefined)) return 'All columns'
  return selection.length === columns.length
    ? 'Columns reordered'
    : `${selection.length} of ${columns.length} columns`
}

export const areSamePresets = (a: ReportPresets, b: ReportPresets): boolean =>
  PART_SOURCES.every((source) => a[source]?.join() === b[source]?.join())
