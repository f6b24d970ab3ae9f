import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Measured heights in CSS pixels, by key of the row. */
type RowHeights = ReadonlyMap<string, number>

const NONE: RowHeights = new Map()

/** Measures the rendered rows. The first visible row stays in place when rows above it change. */
export function useRowHeights(
  scroller: RefObject<HTMLElement | null>,
  keyOf: (row: number) => string,
): RowHeights {
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
        key: keyOf(Number(row.dataset.row)),
        top: top - edge,
        bottom: bottom - edge,
        height: row.offsetHeight,
      }
    })
    const kept = rows.find(({ key }) => key === anchor.current?.key)
    if (kept && anchor.current && kept.top !== anchor.current.top)
      element.scrollTop += kept.top - anchor.current.top
    anchor.current = null
    const changed = rows.filter(({ key, height }) => height > 0 && heights.get(key) !== height)
    if (changed.length === 0) return
    anchor.current = rows.find(({ bottom }) => bottom > 0) ?? null
    setHeights(new Map([...heights, ...changed.map(({ key, height }) => [key, height] as const)]))
  })
  return heights
}
