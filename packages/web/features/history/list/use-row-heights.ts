import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Measured heights in CSS pixels, by row key. */
type RowHeights = ReadonlyMap<string, number>

const NONE: RowHeights = new Map()

/** Measures the rendered rows. The first visible row stays in place when rows above it change. */
export function useRowHeights(scroller: RefObject<HTMLElement | null>, keys: readonly string[]): RowHeights {
  const [heights, setHeights] = useState(NONE)
  const anchor = useRef<{ key: string; top: number } | null>(null)

  // Runs after every render, because scrolling and resizing replace or wrap rows.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const edge = element.getBoundingClientRect().top
    const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return {
        key: keys[Number(row.dataset.row)] ?? '',
        top: top - edge,
        bottom: bottom - edge,
        height: row.offsetHeight,
      }
    })
    const anchorRow = rows.find(({ key }) => key === anchor.current?.key)
    if (anchorRow && anchor.current && anchorRow.top !== anchor.current.top)
      element.scrollTop += anchorRow.top - anchor.current.top
    anchor.current = null
    const changed = rows.filter(({ key, height }) => height > 0 && heights.get(key) !== height)
    if (changed.length === 0) return
    anchor.current = rows.find(({ bottom }) => bottom > 0) ?? null
    const measured = new Map(heights)
    for (const { key, height } of changed) measured.set(key, height)
    setHeights(measured)
  })
  return heights
}
