import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { followScroller } from '../../../ui/behaviour/follow-scroller.ts'
import { type GridColumn, getColumnsWidth } from './grid-columns.ts'
import { findColumns, findRows, getMaxRows, listRows, type Range } from './window-range.ts'

interface GridWindow {
  height: number
  rows: Range
  columns: Range
  isScrolling: boolean
}

interface GridSizes {
  addressWidth: number
  rowHeight: number
}

/** Time without scrolling after which rows return to document order. */
const SCROLL_END_MS = 150

/** CSS pixels, assumed until measured. */
const INITIAL_SCROLLER = { scrollTop: 0, scrollLeft: 0, clientWidth: 1200, clientHeight: 400 }

/** Tracks which rows and columns to render. The header, the totals and the address column are sticky. */
export function useGridWindow(
  scroller: RefObject<HTMLDivElement | null>,
  rowCount: number,
  columns: readonly GridColumn[],
  { addressWidth, rowHeight }: GridSizes,
) {
  const [gridWindow, setGridWindow] = useState<GridWindow>(() =>
    measureWindow(INITIAL_SCROLLER, rowCount, columns, { addressWidth, rowHeight }),
  )

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () =>
      setGridWindow((previous) => {
        const measured = measureWindow(element, rowCount, columns, { addressWidth, rowHeight })
        return isSameWindow(previous, measured) ? previous : measured
      })
    return followScroller(element, update)
  }, [scroller, rowCount, columns, addressWidth, rowHeight])

  useEffect(() => {
    if (!gridWindow.isScrolling) return
    const timer = setTimeout(() => setGridWindow({ ...gridWindow, isScrolling: false }), SCROLL_END_MS)
    return () => clearTimeout(timer)
  }, [gridWindow])

  const { rows, height, isScrolling } = gridWindow
  const maxRows = getMaxRows(height, rowHeight)
  const firstColumn = Math.min(gridWindow.columns.first, columns.length)
  const columnEnd = Math.min(gridWindow.columns.end, columns.length)
  return {
    firstRow: rows.first,
    // A new selection may have fewer rows than the current window.
    rowIndexes: listRows({ first: rows.first, end: Math.min(rows.end, rowCount) }, maxRows, isScrolling),
    maxRows,
    firstColumn,
    /** Stable, so that memoized rows do not render again. */
    columns: useMemo(() => columns.slice(firstColumn, columnEnd), [columns, firstColumn, columnEnd]),
    /** CSS pixels between the sticky and the first rendered column. */
    leadingWidth: getColumnsWidth(columns, firstColumn),
    bodyHeight: rowCount * rowHeight,
    totalWidth: addressWidth + getColumnsWidth(columns, columns.length),
  }
}

function measureWindow(
  { scrollTop, scrollLeft, clientWidth, clientHeight }: typeof INITIAL_SCROLLER,
  rowCount: number,
  columns: readonly GridColumn[],
  { addressWidth, rowHeight }: GridSizes,
): GridWindow {
  return {
    height: clientHeight,
    rows: findRows(scrollTop, clientHeight, rowCount, rowHeight),
    columns: findColumns(scrollLeft, clientWidth - addressWidth, columns),
    isScrolling: true,
  }
}

const isSameWindow = (a: GridWindow, b: GridWindow) =>
  a.height === b.height && isSameRange(a.rows, b.rows) && isSameRange(a.columns, b.columns)

const isSameRange = (a: Range, b: Range) => a.first === b.first && a.end === b.end
