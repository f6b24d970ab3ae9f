import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Hint } from './cell-content.ts'
import classes from './hint.module.css'

/** Specification part 1, section 2.4. */
const HINT_DELAY_MS = 800
/** CSS pixels between a hint and its cell, as in `hint.module.css` (specification part 2, section 2). */
const GAP = 10

interface GridHintProps {
  scroller: RefObject<HTMLElement | null>
  /** Key of the active cell, for its keyboard hint. Null if the grid lacks focus. */
  activeKey: string | null
  hintOf: (cell: HTMLElement) => Hint | null
}

interface ShownHint extends Hint {
  box: DOMRect
}

export function GridHint({ scroller, activeKey, hintOf }: GridHintProps) {
  const [hint, setHint] = useState<ShownHint | null>(null)
  const latestHintOf = useRef(hintOf)
  latestHintOf.current = hintOf

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | null = null
    let cell: HTMLElement | null = null
    const hide = () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      cell = null
      setHint(null)
    }
    const followPointer = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      const next = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
      if (next === cell) return
      hide()
      cell = next
      if (next) timer = setTimeout(() => showHint(next, latestHintOf.current, setHint), HINT_DELAY_MS)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointermove', followPointer, { signal })
    for (const type of ['pointerleave', 'pointerdown', 'scroll'])
      element.addEventListener(type, hide, { passive: true, signal })
    return () => {
      hide()
      listeners.abort()
    }
  }, [scroller])

  useEffect(() => {
    setHint(null)
    if (activeKey === null) return
    const timer = setTimeout(() => {
      const cell = scroller.current?.querySelector<HTMLElement>('[data-active]')
      if (cell && scroller.current?.matches(':focus-visible')) showHint(cell, latestHintOf.current, setHint)
    }, HINT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [activeKey, scroller])

  // Rendered inside the main landmark, for screen readers.
  return hint && createPortal(<HintBox hint={hint} />, scroller.current?.closest('main') ?? document.body)
}

function showHint(
  cell: HTMLElement,
  hintOf: GridHintProps['hintOf'],
  setHint: (hint: ShownHint) => void,
): void {
  const hint = hintOf(cell)
  if (hint && cell.isConnected) setHint({ ...hint, box: cell.getBoundingClientRect() })
}

function HintBox({ hint }: { hint: ShownHint }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const left = Math.min(hint.box.left, window.innerWidth - width - GAP)
    const above = hint.box.top - height - GAP
    element.style.left = `${Math.max(GAP, left)}px`
    element.style.top = `${above > GAP ? above : hint.box.bottom + GAP}px`
  }, [hint])
  return (
    <div ref={box} role="tooltip" className={classes.hint}>
      {hint.text}
      {hint.source.map((line) => (
        <span key={line} className={classes.hintSource}>
          {line}
        </span>
      ))}
    </div>
  )
}
