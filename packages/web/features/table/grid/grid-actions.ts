import type { RefObject } from 'react'
import type { SortColumn } from '../order/order-rows.ts'
import { copyText } from './cell-reader.ts'
import { columnAtPosition, type GridColumn } from './grid-columns.ts'
import type { GridActions } from './use-grid-keys.ts'

export interface GridActionProps {
  /** Filtered and sorted. */
  upids: readonly string[]
  columns: readonly GridColumn[]
  addressWidth: number
  checked: ReadonlySet<string>
  onCheck: (checked: ReadonlySet<string>) => void
  onToggleCheck: (upid: string) => void
  onOpen: (upid: string) => void
  onRemove: (upids: readonly string[]) => void
  onSort: (column: SortColumn) => void
  onOpenMenu: (column: SortColumn, anchor: HTMLElement) => void
  onResize: (column: SortColumn, width: number) => void
}

interface GridTools extends Pick<GridActions, 'moveColumn'> {
  readText: (upid: string, position: number) => string
  scrollToRow: (index: number) => void
  scrollToColumn: (index: number) => void
}

export function createGridActions(
  scroller: RefObject<HTMLElement | null>,
  props: GridActionProps,
  { moveColumn, readText, scrollToRow, scrollToColumn }: GridTools,
): GridActions {
  const { upids, columns, addressWidth, checked } = props
  const columnAt = (position: number) => columnAtPosition(columns, position)
  const widthAt = (position: number) => (position === 0 ? addressWidth : (columns[position - 1]?.width ?? 0))
  const withUpid = (row: number, run: (upid: string) => void) => {
    const upid = upids[row]
    if (upid !== undefined) run(upid)
  }
  return {
    open: (row) => withUpid(row, props.onOpen),
    toggleCheck: (row) => withUpid(row, props.onToggleCheck),
    checkAll: () => props.onCheck(new Set(upids)),
    remove: (row) => withUpid(row, (upid) => props.onRemove(checked.size > 0 ? [...checked] : [upid])),
    sort: (position) => props.onSort(columnAt(position)),
    openMenu(position) {
      const anchor = scroller.current?.querySelector<HTMLElement>(`[data-menu="${columnAt(position)}"]`)
      if (anchor) props.onOpenMenu(columnAt(position), anchor)
    },
    moveColumn,
    resizeColumn: (position, by) => props.onResize(columnAt(position), widthAt(position) + by),
    copy: ({ row, column }) => withUpid(row, (upid) => void copyText(readText(upid, column))),
    reveal({ row, column }) {
      if (row >= 0) scrollToRow(row)
      if (column > 0) scrollToColumn(column - 1)
      else if (scroller.current) scroller.current.scrollLeft = 0
    },
  }
}
