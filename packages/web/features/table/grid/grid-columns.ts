import { type ColumnLayout, shownColumns, widthOf } from '#domain/table/column-layout.ts'
import { type AssessmentYears, type ColumnKey, columnLabel, columnOf } from '#domain/table/columns.ts'
import type { ColumnAlign, ColumnType } from '#domain/text/column-type.ts'
import { ADDRESS, type SortColumn } from '../order/order-rows.ts'

/** A column as the grid draws it. */
export interface GridColumn {
  key: ColumnKey
  label: string
  fullLabel: string
  tooltip: string
  type: ColumnType
  align: ColumnAlign
  canTotal: boolean
  width: number
}

export function gridColumns(layout: ColumnLayout, years: AssessmentYears): GridColumn[] {
  return shownColumns(layout).map((key) => {
    const column = columnOf(key)
    return {
      key,
      label: columnLabel(column, years, true),
      fullLabel: columnLabel(column, years),
      tooltip: column.tooltip,
      type: column.type,
      align: column.align,
      canTotal: column.canTotal,
      width: widthOf(layout, key),
    }
  })
}

/** Positions count from the sticky first column, which is 0. */
export const columnOfPosition = (columns: readonly GridColumn[], position: number): SortColumn =>
  columns[position - 1]?.key ?? ADDRESS
