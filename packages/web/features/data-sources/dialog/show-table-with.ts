import { shownColumns } from '#domain/table/column-layout.ts'
import { columnOf } from '#domain/table/columns.ts'
import type { DataSourceKey } from '#domain/table/data-sources.ts'
import { columnLayout, showColumnsOf } from '../../../state/table/columns.ts'
import { setDrawerSize, useDrawer } from '../../../state/table/drawer.ts'
import { revealColumn } from '../../../state/table/revealed-column.ts'

/** Opens the table with these sources' columns, the first one in view. */
export function showTableWith(sources: readonly DataSourceKey[]): void {
  for (const source of sources) showColumnsOf(source)
  if (useDrawer.getState().size === 'bar') setDrawerSize('half')
  const first = shownColumns(columnLayout()).find((key) => sources.includes(columnOf(key).dataSource))
  if (first !== undefined) revealColumn(first)
}
