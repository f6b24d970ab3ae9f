import type { CellValue } from '#contract/parcel/parcels.ts'
import {
  type AssessmentYears,
  type Column,
  type ColumnKey,
  columnLabel,
  columnOf,
} from '#domain/table/columns.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { feetOf, squareFeetOf, type UnitSystem } from '#domain/text/units.ts'

/** The exported form of one column. */
export interface ExportColumn {
  key: ColumnKey
  /** Unique among the exported columns; names the unit of the number. */
  title: string
  /** Returns the cell as programs read it: numbers as numbers, in the unit that the title names; dates as `YYYY-MM-DD`. */
  plain(value: CellValue): string | number | null
}

/** `units` chooses metres or feet for lengths; a column of areas says itself which it is. */
export function exportColumns(
  keys: readonly ColumnKey[],
  years: AssessmentYears,
  units: UnitSystem,
): ExportColumn[] {
  const columns = keys.map(columnOf)
  const titles = columns.map((column) => titleOf(column, years, units))
  return columns.map((column, index) => {
    const title = titles[index] ?? column.key
    const isUnique = titles.indexOf(title) === titles.lastIndexOf(title)
    return {
      key: column.key,
      title: isUnique ? title : `${DATA_SOURCES[column.dataSource].title}: ${title}`,
      plain: (value) => plainValue(column, value, units),
    }
  })
}

function titleOf(column: Column, years: AssessmentYears, units: UnitSystem): string {
  switch (column.type) {
    case 'areaImperial':
      return `${columnLabel(column, years, true)} (ft²)`
    case 'areaMetric':
      return `${columnLabel(column, years, true)} (m²)`
    case 'meters':
      return `${columnLabel(column, years)} (${units === 'imperial' ? 'ft' : 'm'})`
    case 'percent':
      return `${columnLabel(column, years)} (%)`
    default:
      return columnLabel(column, years)
  }
}

function plainValue(column: Column, value: CellValue, units: UnitSystem): string | number | null {
  if (value === null) return null
  if (typeof value === 'object') return value.link
  if (typeof value === 'string') return value
  if (column.type === 'areaImperial') return rounded(squareFeetOf(value))
  if (column.type === 'meters' && units === 'imperial') return rounded(feetOf(value))
  return rounded(value)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
