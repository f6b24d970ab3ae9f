import { type RefObject, useLayoutEffect, useState } from 'react'
import { followScroller } from '../../../ui/behaviour/follow-scroller.ts'
import { findGroups, HEAD_HEIGHT, type ListLayout, type ShownGroup } from './list-layout.ts'

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
    const [top, height] = [layout.tops[row], layout.heights[row]]
    if (!element || top === undefined || height === undefined) return
    // Scrolls further, because a heading sticks to the upper edge.
    if (top - HEAD_HEIGHT < element.scrollTop) element.scrollTop = top - HEAD_HEIGHT
    else if (top + height > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + height - element.clientHeight
    }
  }

  const rowHeight = layout.height / Math.max(1, layout.tops.length)
  const groups: ShownGroup[] = findGroups(layout, range.top, range.height)
  return {
    groups,
    scrollToRow,
    pageRows: Math.max(1, Math.floor((range.height - STEP) / rowHeight) - 1),
  }
}
