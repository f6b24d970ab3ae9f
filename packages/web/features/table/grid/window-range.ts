import type { TableDensity } from '../../../state/account/preferences.ts'

export const HEADER_HEIGHT = 34
/** CSS pixels, as in `grid.module.css`. */
export const ROW_HEIGHTS: Readonly<Record<TableDensity, number>> = { normal: 34, compact: 26 }
/** Rows rendered beyond each edge, so that fast scrolling shows no gaps. */
const OVERSCAN_ROWS = 6
/** Rows by which the window moves, for fewer renderings while scrolling. */
const ROW_STEP = 4

/** `end` is exclusive. */
export interface Range {
  first: number
  end: number
}

export function findRows(scrollTop: number, height: number, count: number, rowHeight: number): Range {
  const top = Math.floor(scrollTop / rowHeight / ROW_STEP) * ROW_STEP
  const rowCount = Math.ceil(height / rowHeight) + ROW_STEP
  return {
    first: Math.max(0, Math.min(top, count) - OVERSCAN_ROWS),
    end: Math.min(count, top + rowCount + OVERSCAN_ROWS),
  }
}

export const getMaxRows = (height: number, rowHeight: number): number =>
  Math.ceil(height / rowHeight) + ROW_STEP + 2 * OVERSCAN_ROWS

/**
 * Lists row indexes in document order. While scrolling, in the order of the reused elements, because moving
 * elements among siblings would double the time of a frame.
 */
export function listRows({ first, end }: Range, maxRows: number, isScrolling: boolean): number[] {
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset)
  return isScrolling ? indexes.sort((a, b) => (a % maxRows) - (b % maxRows)) : indexes
}

/** Range of visible columns, plus one on each side. */
export function findColumns(scrollLeft: number, width: number, columns: readonly { width: number }[]): Range {
  let edge = 0
  let first = columns.length
  let end = 0
  for (const [index, column] of columns.entries()) {
    const left = edge
    edge += column.width
    if (edge > scrollLeft && left < scrollLeft + width) {
      first = Math.min(first, index)
      end = index + 1
    }
  }
  return first >= end
    ? { first: Math.max(0, columns.length - 1), end: columns.length }
    : { first: Math.max(0, first - 1), end: Math.min(columns.length, end + 1) }
}

/** Parcels of the rows visible between header and totals. */
export function findPage(
  scroller: HTMLElement | null,
  upids: readonly string[],
  rowHeight: number,
): readonly string[] {
  if (!scroller) return []
  const first = Math.floor(scroller.scrollTop / rowHeight)
  const count = Math.ceil((scroller.clientHeight - 2 * HEADER_HEIGHT) / rowHeight)
  return upids.slice(first, first + Math.max(count, 1))
}
