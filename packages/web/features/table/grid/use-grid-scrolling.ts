import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { ColumnKey } from '#domain/table/columns.ts'
import { type GridColumn, getColumnsWidth } from './grid-columns.ts'
import { HEADER_HEIGHT } from './window-range.ts'

interface GridScrollingProps {
  upids: readonly string[]
  columns: readonly GridColumn[]
  addressWidth: number
  openUpid: string | null
  /** Column to scroll to the left edge. */
  revealedKey: ColumnKey | null
  onRevealed: () => void
}

/** Scrolls to the opened row and the revealed column. */
export function useGridScrolling(
  scroller: RefObject<HTMLDivElement | null>,
  rowHeight: number,
  { upids, columns, addressWidth, openUpid, revealedKey, onRevealed }: GridScrollingProps,
) {
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
    const left = getColumnsWidth(columns, index)
    const space = element.clientWidth - addressWidth
    if (left < element.scrollLeft || width > space) element.scrollLeft = left
    else if (left + width > element.scrollLeft + space) element.scrollLeft = left + width - space
  }

  const scrollToOpenRow = useEffectEvent((upid: string) => {
    const index = upids.indexOf(upid)
    if (index >= 0) scrollToRow(index)
  })
  useEffect(() => {
    if (openUpid !== null) scrollToOpenRow(openUpid)
  }, [openUpid])

  const revealedIndex = columns.findIndex(({ key }) => key === revealedKey)
  const revealColumn = useEffectEvent(() => {
    if (scroller.current) scroller.current.scrollLeft = getColumnsWidth(columns, revealedIndex)
    onRevealed()
  })
  useEffect(() => {
    if (revealedIndex >= 0) revealColumn()
  }, [revealedIndex])

  return { scrollToRow, scrollToColumn }
}
