import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import {
  MAX_HALF_SHARE,
  setDrawerShare,
  setDrawerSize,
  shownShare,
  useDrawer,
  useDrawerBounds,
} from '../../../state/table/drawer.ts'
import classes from './drawer.module.css'

/** Share of the stage's height below which the drawer closes. */
const MIN_SHARE = 0.12
const KEY_STEP = 0.05

export function DrawerEdge() {
  const drawer = useDrawer()
  const bounds = useDrawerBounds()
  const shareNow = drawer.size === 'bar' ? 0 : shownShare(drawer, bounds)
  const [isDragging, setDragging] = useState(false)
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const edge = event.currentTarget
    const stage = edge.closest('main')?.getBoundingClientRect()
    if (!stage) return
    edge.setPointerCapture(event.pointerId)
    setDragging(true)
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const share = (stage.bottom - clientY) / stage.height
      if (share < MIN_SHARE) setDrawerSize('bar')
      else setDrawerShare(share)
    }
    const stop = () => {
      edge.removeEventListener('pointermove', move)
      setDragging(false)
    }
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', stop, { once: true })
    edge.addEventListener('pointercancel', stop, { once: true })
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowUp') setDrawerShare(shareNow + KEY_STEP)
    else if (key === 'ArrowDown' && shareNow - KEY_STEP < bounds.leastShare) setDrawerSize('bar')
    else if (key === 'ArrowDown') setDrawerShare(shareNow - KEY_STEP)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Height of the table"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.round(MAX_HALF_SHARE * 100)}
      aria-valuenow={Math.round(shareNow * 100)}
      className={classes.edge}
      data-dragging={isDragging || undefined}
      onPointerDown={drag}
      onKeyDown={press}
    />
  )
}
