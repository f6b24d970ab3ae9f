import { type RefObject, useLayoutEffect, useState } from 'react'
import { followScroller } from '../../../ui/behaviour/follow-scroller.ts'
import { findGroups, getRowTop, HEAD_HEIGHT, type ListLayout, type ShownGroup } from './list-layout.ts'

/** Height in CSS pixels, assumed until measured. */
const FIRST_HEIGHT = 700
/** Scroll distance in CSS pixels within which no rows are rendered again. */
const STEP = 200

interface Window {
  top: number
  height: number
}

export function useListWindow(scroller: RefObject<HTMLElement | null>, layout: ListLayout) {
  const [range, setRange] = useState<Window>({ top: 0, height: FIRST_HEIGHT })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () =>
      setRange((before) => {
        const top = Math.floor(element.scrollTop / STEP) * STEP
        const height = element.clientHeight + STEP
        return before.top === top && before.height === height ? before : { top, height }
      })
    return followScroller(element, update)
  }, [scroller])

  const scrollToRow = (row: number) => {
    const element = scroller.current
    if (!element || row < 0 || row >= layout.rowCount) return
    const top = getRowTop(layout, row)
    // Scrolls further, because a heading sticks to the upper edge.
    if (top - HEAD_HEIGHT < element.scrollTop) element.scrollTop = top - HEAD_HEIGHT
    else if (top + layout.rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + layout.rowHeight - element.clientHeight
    }
  }

  const groups: ShownGroup[] = findGroups(layout, range.top, range.height)
  return {
    groups,
    scrollToRow,
    pageRows: Math.max(1, Math.floor((range.height - STEP) / layout.rowHeight) - 1),
  }
}
