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
  return keys.every((key) => after[key] === before[key]) ? before : after
}

/** Tracks pointing and focus until Escape, a press or leaving. */
export function useHoverIntent(own: RestHandlers, isForTouch: boolean): Rest {
  const [{ element, isPointed, hasFocus, isResting }, setPresence] = useState(NO_PRESENCE)
  const change = (to: Partial<Presence>) => setPresence((before) => updatePresence(before, to))
  const isOn = isPointed || hasFocus

  useEffect(() => {
    if (!isOn) return
    const end = () => setPresence((before) => updatePresence(before, { isPointed: false, hasFocus: false }))
    const rest = () => setPresence((before) => updatePresence(before, { isResting: true }))
    const timer = setTimeout(rest, TOOLTIP_DELAY_MS)
    const press = ({ target }: Event) => {
      if (!element?.contains(target as Node)) end()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [isOn, element])

  const handlers: Rest['handlers'] = {
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'touch') return
      change({ element: event.currentTarget, isPointed: true })
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event)
      // Every tap ends with a leave event.
      if (event.pointerType !== 'touch') change({ isPointed: false })
    },
    onPointerDown(event) {
      own.onPointerDown?.(event)
      if (event.pointerType !== 'touch') change({ isPointed: false, hasFocus: false })
    },
    onPointerUp(event) {
      own.onPointerUp?.(event)
      if (event.pointerType !== 'touch' || !isForTouch) return
      change({ element: event.currentTarget, isPointed: true, isResting: true })
    },
    onFocus(event) {
      own.onFocus?.(event)
      // Ignores focus by a click.
      const hasFocus = !isPointing() && event.target.matches(':focus-visible')
      change({ element: event.currentTarget, hasFocus })
    },
    onBlur(event) {
      own.onBlur?.(event)
      change({ hasFocus: false })
    },
  }
  return { element, isOn, isResting, handlers }
}

let latest: 'pointer' | 'keyboard' = 'keyboard'

const isPointing = (): boolean => latest === 'pointer'

// Tests may have no window.
if (typeof window !== 'undefined') {
  const note = ({ type }: Event) => {
    latest = type === 'keydown' ? 'keyboard' : 'pointer'
  }
  window.addEventListener('pointerdown', note, { capture: true })
  window.addEventListener('keydown', note, { capture: true })
}
