import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { ColumnKey } from '#domain/table/columns.ts'
import { followScroller } from '../../../ui/behaviour/follow-scroller.ts'
import type { GridColumn } from './grid-columns.ts'
import { findColumns, findRows, getMaxRows, HEADER_HEIGHT, listRows, type Range } from './window-range.ts'

interface GridWindow {
  height: number
  rows: Range
  columns: Range
  isMoving: boolean
}

const SCROLL_END_MS = 150

interface GridSizes {
  addressWidth: number
  rowHeight: number
}

/** CSS pixels, assumed until measured. */
const INITIAL_WINDOW = { scrollTop: 0, scrollLeft: 0, clientWidth: 1200, clientHeight: 400 }

/** Rows and columns in view, and scrolling. Header, totals and first column are sticky. */
export function useGridWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rowCount: number,
  columns: readonly GridColumn[],
  { addressWidth, rowHeight }: GridSizes,
) {
  const [shownWindow, setWindow] = useState<GridWindow>(() =>
    readWindow(INITIAL_WINDOW, rowCount, columns, { addressWidth, rowHeight }),
  )

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () =>
      setWindow((before) => {
        const now = readWindow(element, rowCount, columns, { addressWidth, rowHeight })
        return before.height === now.height &&
          isSame(before.rows, now.rows) &&
          isSame(before.columns, now.columns)
          ? before
          : now
      })
    return followScroller(element, update)
  }, [scroller, rowCount, columns, addressWidth, rowHeight])

  useEffect(() => {
    if (!shownWindow.isMoving) return
    const timer = setTimeout(() => setWindow({ ...shownWindow, isMoving: false }), SCROLL_END_MS)
    return () => clearTimeout(timer)
  }, [shownWindow])

  // A new selection may have fewer rows than the current window.
  const rows = { first: shownWindow.rows.first, end: Math.min(shownWindow.rows.end, rowCount) }
  const pool = getMaxRows(shownWindow.height, rowHeight)
  const first = Math.min(shownWindow.columns.first, columns.length)
  const end = Math.min(shownWindow.columns.end, columns.length)
  // Stable, so that memoized rows do not render again.
  const visibleColumns = useMemo(() => columns.slice(first, end), [columns, first, end])
  const widthBefore = (index: number) =>
    columns.slice(0, index).reduce((sum, column) => sum + column.width, 0)

  const scrollToRow = (index: number) => {
    const element = scroller.current
    if (!element) return
    const space = element.clientHeight - 2 * HEADER_HEIGHT
    const top = index * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + rowHeight > element.scrollTop + space) element.scrollTop = top + rowHeight - space
  }

  const scrollToColumn = (index: number) => {
    const element = scroller.current
    const width = columns[index]?.width
    if (!element || width === undefined) return
    const left = widthBefore(index)
    const space = element.clientWidth - addressWidth
    if (left < element.scrollLeft || width > space) element.scrollLeft = left
    else if (left + width > element.scrollLeft + space) element.scrollLeft = left + width - space
  }

  const scrollColumnToStart = (index: number) => {
    if (scroller.current) scroller.current.scrollLeft = widthBefore(index)
  }

  return {
    rows,
    rowIndexes: listRows(rows, pool, shownWindow.isMoving),
    pool,
    columns: visibleColumns,
    first,
    /** CSS pixels between the sticky and the first rendered column. */
    leadingWidth: widthBefore(first),
    bodyHeight: rowCount * rowHeight,
    totalWidth: addressWidth + widthBefore(columns.length),
    scrollToRow,
    scrollToColumn,
    scrollColumnToStart,
  }
}

type ScrollBox = Pick<HTMLElement, 'scrollTop' | 'scrollLeft' | 'clientWidth' | 'clientHeight'>

const readWindow = (
  { scrollTop, scrollLeft, clientWidth, clientHeight }: ScrollBox,
  rowCount: number,
  columns: readonly GridColumn[],
  { addressWidth, rowHeight }: GridSizes,
): GridWindow => ({
  height: clientHeight,
  rows: findRows(scrollTop, clientHeight, rowCount, rowHeight),
  columns: findColumns(scrollLeft, clientWidth - addressWidth, columns),
  isMoving: true,
})

const isSame = (a: Range, b: Range) => a.first === b.first && a.end === b.end

interface Revealed {
  upids: readonly string[]
  columns: readonly GridColumn[]
  openUpid: string | null
  revealedKey: ColumnKey | null
  onRevealed: () => void
}

export function useReveals(
  { scrollToRow, scrollColumnToStart }: ReturnType<typeof useGridWindow>,
  { upids, columns, openUpid, revealedKey, onRevealed }: Revealed,
): void {
  const revealOpen = useEffectEvent((upid: string) => {
    const index = upids.indexOf(upid)
    if (index >= 0) scrollToRow(index)
  })
  useEffect(() => {
    if (openUpid !== null) revealOpen(openUpid)
  }, [openUpid])
  const index = columns.findIndex(({ key }) => key === revealedKey)
  const revealColumn = useEffectEvent(() => {
    scrollColumnToStart(index)
    onRevealed()
  })
  useEffect(() => {
    if (index >= 0) revealColumn()
  }, [index])
}
