import { shownColumns } from '#domain/table/column-layout.ts'
import { type ColumnKey, columnOf } from '#domain/table/columns.ts'
import type { DataSourceKey } from '#domain/table/data-sources.ts'
import { createStore } from '../../lib/store/store.ts'
import { getColumnLayout, showColumnsOf } from './columns.ts'
import { setDrawerSize, useDrawer } from './drawer.ts'

export const useRevealedColumn = createStore<{ key: ColumnKey | null }>({ key: null })

const revealColumn = (key: ColumnKey): void => useRevealedColumn.setState({ key })

export function showTableWith(sources: readonly DataSourceKey[]): void {
  for (const source of sources) showColumnsOf(source)
  if (useDrawer.getState().size === 'bar') setDrawerSize('half')
  const first = shownColumns(getColumnLayout()).find((key) => sources.includes(columnOf(key).dataSource))
  if (first !== undefined) revealColumn(first)
}
