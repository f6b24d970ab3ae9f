import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useMemo } from 'react'
import type { GridColumn } from './grid-columns.ts'

export const ROW_HEIGHT = 34
/** Rows and columns drawn beyond the edges, so that a turn of the wheel meets drawn ones. */
const SPARE_ROWS = 8
const SPARE_COLUMNS = 2

/** Which rows and columns stand in the window of a scroller whose header, totals and first column are sticky. */
export function useGridWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rowCount: number,
  columns: readonly GridColumn[],
  addressWidth: number,
) {
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: SPARE_ROWS,
    // Header and totals stand in the scroller too, a row each.
    scrollPaddingEnd: 2 * ROW_HEIGHT,
    initialRect: { width: 1200, height: 600 },
  })
  const across = useVirtualizer({
    count: columns.length,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: SPARE_COLUMNS,
    paddingStart: addressWidth,
    scrollPaddingStart: addressWidth,
    initialRect: { width: 1200, height: 600 },
  })
  const items = across.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  // The same array while the same columns stand, so that rows need not be drawn again.
  const shown = useMemo(() => columns.slice(first, last + 1), [columns, first, last])
  return {
    rows: rows.getVirtualItems(),
    bodyHeight: rows.getTotalSize(),
    shown,
    first,
    leading: (items[0]?.start ?? addressWidth) - addressWidth,
    totalWidth: columns.reduce((sum, column) => sum + column.width, addressWidth),
    scrollToRow: (index: number) => rows.scrollToIndex(index),
    scrollToColumn: (index: number) => across.scrollToIndex(index),
    remeasure: () => across.measure(),
  }
}
