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
export const reportColumnsOf = (source: TaskSourceKey): Column[] =>
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
    reportColumnsOf(source)
      .map(({ key }) => key)
      .join()
  return areAll ? others : { ...others, [source]: [...columns] }
}

/** Drops sources and columns that no longer exist, and empty presets. */
export function readReportPresets(stored: unknown): ReportPresets {
  if (typeof stored !== 'object' || stored === null) return {}
  const all = stored as Partial<Record<string, unknown>>
  const read: ReportPresets = {}
  for (const source of PART_SOURCES) {
    const storedKeys = all[source]
    if (!Array.isArray(storedKeys)) continue
    const sourceKeys = new Set(columnsOf(source).map(({ key }) => key))
    const columns = asReportColumns(storedKeys.filter((key): key is ColumnKey => sourceKeys.has(key)))
    if (columns.length > 0) read[source] = columns
  }
  return read
}

/** `All columns`, `5 of 12 columns`. Counts only allowed columns. */
export function columnCountLabel(
  sources: readonly TaskSourceKey[],
  presets: ReportPresets,
  allowed: ReadonlySet<ResourceKey>,
): string {
  const offered = sources.flatMap(reportColumnsOf).filter((column) => isColumnAllowed(column, allowed))
  const chosen = offered.filter(({ key }) =>
    sources.some((source) => presets[source]?.includes(key) ?? key.startsWith(`${source}.`)),
  )
  if (sources.every((source) => presets[source] === undefined)) return 'All columns'
  return chosen.length === offered.length
    ? 'Columns reordered'
    : `${chosen.length} of ${offered.length} columns`
}

export const areSamePresets = (a: ReportPresets, b: ReportPresets): boolean =>
  PART_SOURCES.every((source) => a[source]?.join() === b[source]?.join())
