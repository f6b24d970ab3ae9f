import { type DOMAttributes, useEffect, useState } from 'react'

/** Specification part 1, section 9. */
const TOOLTIP_DELAY_MS = 800

export type HoverHandlers = Pick<
  DOMAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onPointerUp' | 'onFocus' | 'onBlur'
>

interface HoverIntent {
  element: HTMLElement | null
  isOn: boolean
  /** Whether the pointer has rested for the tooltip delay (specification part 1, section 2.4), or tapped. */
  isResting: boolean
  handlers: HoverHandlers
}

interface Presence {
  element: HTMLElement | null
  isPointed: boolean
  hasFocus: boolean
  isResting: boolean
}

const NO_PRESENCE: Presence = { element: null, isPointed: false, hasFocus: false, isResting: false }

function updatePresence(previous: Presence, change: Partial<Presence>): Presence {
  const next = { ...previous, ...change }
  if (!next.isPointed && !next.hasFocus) next.isResting = false
  const keys = Object.keys(next) as (keyof Presence)[]
  return keys.every((key) => next[key] === previous[key]) ? previous : next
}

/** Tracks whether the pointer or the focus is on an element, until Escape or a press. */
export function useHoverIntent(callbacks: HoverHandlers, isForTouch: boolean): HoverIntent {
  const [{ element, isPointed, hasFocus, isResting }, setPresence] = useState(NO_PRESENCE)
  const change = (to: Partial<Presence>) => setPresence((previous) => updatePresence(previous, to))
  const isOn = isPointed || hasFocus

  useEffect(() => {
    if (!isOn) return
    const hide = () =>
      setPresence((previous) => updatePresence(previous, { isPointed: false, hasFocus: false }))
    const rest = () => setPresence((previous) => updatePresence(previous, { isResting: true }))
    const timer = setTimeout(rest, TOOLTIP_DELAY_MS)
    const press = ({ target }: Event) => {
      if (!element?.contains(target as Node)) hide()
    }
    const pressKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', pressKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', pressKey)
    }
  }, [isOn, element])

  const handlers: HoverHandlers = {
    onPointerEnter(event) {
      callbacks.onPointerEnter?.(event)
      if (event.pointerType === 'touch') return
      change({ element: event.currentTarget, isPointed: true })
    },
    onPointerLeave(event) {
      callbacks.onPointerLeave?.(event)
      // Every tap ends with a leave event.
      if (event.pointerType !== 'touch') change({ isPointed: false })
    },
    onPointerDown(event) {
      callbacks.onPointerDown?.(event)
      if (event.pointerType !== 'touch') change({ isPointed: false, hasFocus: false })
    },
    onPointerUp(event) {
      callbacks.onPointerUp?.(event)
      if (event.pointerType !== 'touch' || !isForTouch) return
      change({ element: event.currentTarget, isPointed: true, isResting: true })
    },
    onFocus(event) {
      callbacks.onFocus?.(event)
      // Ignores focus by a click.
      const hasFocus = !isPointing() && event.target.matches(':focus-visible')
      change({ element: event.currentTarget, hasFocus })
    },
    onBlur(event) {
      callbacks.onBlur?.(event)
      change({ hasFocus: false })
    },
  }
  return { element, isOn, isResting, handlers }
}

let lastInput: 'pointer' | 'keyboard' = 'keyboard'

const isPointing = (): boolean => lastInput === 'pointer'

// Tests may have no window.
if (typeof window !== 'undefined') {
  const recordInput = ({ type }: Event) => {
    lastInput = type === 'keydown' ? 'keyboard' : 'pointer'
  }
  window.addEventListener('pointerdown', recordInput, { capture: true })
  window.addEventListener('keydown', recordInput, { capture: true })
}
