import { type ColumnLayout, shownColumns, widthOf } from '#domain/table/column-layout.ts'
import { type AssessmentYears, type ColumnKey, columnLabel, columnOf } from '#domain/table/columns.ts'
import { isTaskSourceKey, type TaskSourceKey } from '#domain/table/data-sources.ts'
import type { ColumnAlign, ColumnType } from '#domain/text/column-type.ts'

/** A column as the grid draws it. */
export interface GridColumn {
  key: ColumnKey
  label: string
  fullLabel: string
  tooltip: string
  type: ColumnType
  /** The data source that provides it by tasks; null where it is included with the rows. */
  providedBy: TaskSourceKey | null
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
      providedBy: isTaskSourceKey(column.dataSource) ? column.dataSource : null,
      align: column.align,
      canTotal: column.canTotal,
      width: widthOf(layout, key),
    }
  })
}
