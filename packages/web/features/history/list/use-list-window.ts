import { type RefObject, useLayoutEffect, useState } from 'react'
import { followScroller } from '../../../ui/behaviour/follow-scroller.ts'
import { findGroups, HEAD_HEIGHT, type ListLayout } from './list-layout.ts'

/** Height in CSS pixels, assumed until measured. */
const INITIAL_HEIGHT = 700
/** Scroll distance in CSS pixels within which no rows are rendered again. */
const SCROLL_STEP = 200

interface Viewport {
  top: number
  height: number
}

export function useListWindow(scroller: RefObject<HTMLElement | null>, layout: ListLayout) {
  const [viewport, setViewport] = useState<Viewport>({ top: 0, height: INITIAL_HEIGHT })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const update = () =>
      setViewport((current) => {
        const top = Math.floor(element.scrollTop / SCROLL_STEP) * SCROLL_STEP
        const height = element.clientHeight + SCROLL_STEP
        return current.top === top && current.height === height ? current : { top, height }
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
  const groups = findGroups(layout, viewport.top, viewport.height)
  return {
    groups,
    scrollToRow,
    pageRows: Math.max(1, Math.floor((viewport.height - SCROLL_STEP) / rowHeight) - 1),
  }
}
