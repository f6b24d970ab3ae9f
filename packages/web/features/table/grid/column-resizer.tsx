import { type PointerEvent, useState } from 'react'
import classes from './grid-header.module.css'

interface ColumnResizerProps {
  width: number
  resize: (width: number) => void
  /** Double click: the catalogue's width. */
  reset: () => void
}

/** Dragged, or Shift, Alt and the arrows. */
export function ColumnResizer({ width, resize, reset }: ColumnResizerProps) {
  const [isDragging, setDragging] = useState(false)
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.preventDefault()
    const startX = event.clientX
    const handle = event.currentTarget
    handle.setPointerCapture(event.pointerId)
    setDragging(true)
    const onMove = (moved: globalThis.PointerEvent) => resize(width + moved.clientX - startX)
    const stop = () => {
      handle.removeEventListener('pointermove', onMove)
      setDragging(false)
    }
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', stop, { once: true })
    handle.addEventListener('pointercancel', stop, { once: true })
  }
  return (
    <span
      className={classes.resizer}
      aria-hidden="true"
      data-dragging={isDragging || undefined}
      onPointerDown={start}
      onDoubleClick={reset}
    />
  )
}
