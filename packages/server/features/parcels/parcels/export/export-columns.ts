import type { CellValue } from '#contract/parcel/parcels.ts'
import { EMPTY_CELLS } from '#domain/export/csv.ts'
import {
  type AssessmentYears,
  type Column,
  type ColumnKey,
  columnLabel,
  columnOf,
} from '#domain/table/columns.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import { areaSystem, isArea } from '#domain/table/read-typed-value.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import { toFeet, toSquareFeet, type UnitSystem } from '#domain/text/units.ts'

export interface ExportColumn {
  key: ColumnKey
  type: ColumnType
  /** Whether the column's texts are years: `1998`, `1998–2004`. */
  isYear: boolean
  canTotal: boolean
  title: string
  /** Returns the value for a file: a number in the title's unit, or text. Dates are `YYYY-MM-DD`. */
  plain(value: CellValue): string | number | null
}

/** With sources, two columns follow each. */
export const exportTitles = (columns: readonly ExportColumn[], withSources: boolean): string[] => [
  'Parcel',
  ...columns.flatMap(({ title }) => (withSources ? [title, `${title}: source`, `${title}: as of`] : [title])),
  EMPTY_CELLS,
]

/** Adds the unit to titles that do not state it already. */
export function exportColumns(
  keys: readonly ColumnKey[],
  years: AssessmentYears,
  units: UnitSystem,
): ExportColumn[] {
  const columns = keys.map(columnOf)
  const titles = columns.map((column) => getTitle(column, years, units))
  return columns.map((column, index) => {
    const title = titles[index] ?? column.key
    const isUnique = titles.indexOf(title) === titles.lastIndexOf(title)
    return {
      key: column.key,
      type: column.type,
      isYear: column.isYear,
      canTotal: column.canTotal,
      title: isUnique ? title : `${DATA_SOURCES[column.dataSource].title}: ${title}`,
      plain: (value) => toPlainValue(column, value, units),
    }
  })
}

function getTitle(column: Column, years: AssessmentYears, units: UnitSystem): string {
  switch (column.type) {
    case 'area':
    case 'floorArea':
    case 'areaImperial':
    case 'areaMetric':
      return `${columnLabel(column, years, true)} (${areaSystem(column.type, units) === 'imperial' ? 'ft²' : 'm²'})`
    case 'meters':
      return `${columnLabel(column, years)} (${units === 'imperial' ? 'ft' : 'm'})`
    case 'percent':
      return `${columnLabel(column, years)} (%)`
    default:
      return columnLabel(column, years)
  }
}

function toPlainValue(column: Column, value: CellValue, units: UnitSystem): string | number | null {
  if (value === null) return null
  if (typeof value === 'object') return value.link
  if (typeof value === 'string') return value
  if (isArea(column.type))
    return roundToHundredths(areaSystem(column.type, units) === 'imperial' ? toSquareFeet(value) : value)
  if (column.type === 'meters' && units === 'imperial') return roundToHundredths(toFeet(value))
  return roundToHundredths(value)
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
