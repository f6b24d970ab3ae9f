import { type PointerEvent, useRef, useState } from 'react'
import { useStable } from '../../../ui/behaviour/use-stable.ts'
import type { GridColumn } from './grid-columns.ts'

/** Distance from which a press is a drag instead of a click. */
const DRAG_AFTER_PIXELS = 5

export interface ColumnDrag {
  from: number
  to: number
  /** Position of the drop mark, in CSS pixels from the left. */
  mark: number
}

export function useColumnDrag(
  columns: readonly GridColumn[],
  addressWidth: number,
  move: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<ColumnDrag | null>(null)
  /** Suppresses the click after a drag, which would sort. */
  const hasDragged = useRef(false)

  const start = useStable((index: number, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const table = event.currentTarget.closest<HTMLElement>('[role="row"]')
    if (!table) return
    hasDragged.current = false
    const startX = event.clientX
    let latest: ColumnDrag | null = null
    const onMove = (event: globalThis.PointerEvent) => {
      if (!latest && Math.abs(event.clientX - startX) < DRAG_AFTER_PIXELS) return
      hasDragged.current = true
      const x = event.clientX - table.getBoundingClientRect().left - addressWidth
      latest = { from: index, ...findDropTarget(columns, index, x, addressWidth) }
      setDrag(latest)
    }
    const listeners = new AbortController()
    const end = () => {
      listeners.abort()
      setDrag(null)
    }
    const drop = () => {
      end()
      if (latest && latest.to !== latest.from) move(latest.from, latest.to)
    }
    const { signal } = listeners
    window.addEventListener('pointermove', onMove, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
  })
  const wasDragged = useStable(() => hasDragged.current)

  return { drag, start, wasDragged }
}

function findDropTarget(
  columns: readonly Pick<GridColumn, 'width'>[],
  from: number,
  x: number,
  addressWidth: number,
): { to: number; mark: number } {
  let edge = 0
  let gap = 0
  for (const { width } of columns) {
    if (x < edge + width / 2) break
    edge += width
    gap += 1
  }
  return { to: gap > from ? gap - 1 : gap, mark: addressWidth + edge }
}
