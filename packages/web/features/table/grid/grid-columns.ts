import { type ColumnLayout, columnWidth, shownColumns } from '#domain/table/column-layout.ts'
import { type AssessmentYears, type ColumnKey, columnLabel, columnOf } from '#domain/table/columns.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import type { ColumnAlign, ColumnType } from '#domain/text/column-type.ts'
import { ADDRESS, type SortColumn } from '../order/order-rows.ts'

export interface GridColumn {
  key: ColumnKey
  label: string
  fullLabel: string
  tooltip: string
  type: ColumnType
  align: ColumnAlign
  canTotal: boolean
  isYear: boolean
  /** Title of the source and CSS width of all its columns. Set at its first column. */
  source: { title: string; width: number } | null
  width: number
}

export function createGridColumns(layout: ColumnLayout, years: AssessmentYears): GridColumn[] {
  const visibleKeys = shownColumns(layout)
  const getSource = (index: number) => {
    const key = visibleKeys[index]
    return key && columnOf(key).dataSource
  }
  const getSourceWidth = (firstIndex: number) => {
    let width = 0
    for (let index = firstIndex; getSource(index) === getSource(firstIndex); index++) {
      width += columnWidth(layout, visibleKeys[index] as ColumnKey)
    }
    return width
  }
  return visibleKeys.map((key, index) => {
    const column = columnOf(key)
    const isFirst = getSource(index - 1) !== column.dataSource
    return {
      key,
      label: columnLabel(column, years, true),
      fullLabel: columnLabel(column, years),
      tooltip: column.tooltip,
      type: column.type,
      align: column.align,
      canTotal: column.canTotal,
      isYear: column.isYear,
      source: isFirst ? { title: DATA_SOURCES[column.dataSource].title, width: getSourceWidth(index) } : null,
      width: columnWidth(layout, key),
    }
  })
}

/** Excludes the sticky address. */
export const getColumnsWidth = (columns: readonly GridColumn[], end: number): number =>
  columns.slice(0, end).reduce((sum, { width }) => sum + width, 0)

/** Position 0 is the sticky address. */
export const columnAtPosition = (columns: readonly GridColumn[], position: number): SortColumn =>
  columns[position - 1]?.key ?? ADDRESS
