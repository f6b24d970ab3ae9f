import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'

/** Specification part 1, section 9. */
const TOOLTIP_DELAY_MS = 800

export interface RestHandlers {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onPointerUp?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

interface Rest {
  element: HTMLElement | null
  isOn: boolean
  /**
   * Whether the pointer has rested for the tooltip delay (specification part 1, section 2.4), or has tapped.
   */
  isResting: boolean
  handlers: Required<RestHandlers>
}

interface Presence {
  element: HTMLElement | null
  isPointed: boolean
  hasFocus: boolean
  isResting: boolean
}

const NO_PRESENCE: Presence = { element: null, isPointed: false, hasFocus: false, isResting: false }

function updatePresence(before: Presence, change: Partial<Presence>): Presence {
  const after = { ...before, ...change }
  if (!after.isPointed && !after.hasFocus) after.isResting = false
  const keys = Object.keys(after) as (keyof Presence)[]
  return keys.every((pressKey) => after[pressKey] === before[pressKey]) ? before : after
}

/** Tracks pointing and focus until Escape, a press or leaving. */
export function useHoverIntent(callbacks: RestHandlers, isForTouch: boolean): Rest {
  const [{ element, isPointed, hasFocus, isResting }, setPresence] = useState(NO_PRESENCE)
  const change = (to: Partial<Presence>) => setPresence((before) => updatePresence(before, to))
  const isOn = isPointed || hasFocus

  useEffect(() => {
    if (!isOn) return
    const hide = () => setPresence((before) => updatePresence(before, { isPointed: false, hasFocus: false }))
    const rest = () => setPresence((before) => updatePresence(before, { isResting: true }))
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

  const handlers: Rest['handlers'] = {
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
