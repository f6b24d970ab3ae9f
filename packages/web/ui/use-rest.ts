import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react'
import { isPointing } from './last-input.ts'

/** Specification part 1, section 9. */
export const TOOLTIP_DELAY_MS = 800

/** What an element is given, and may have already, to notice that somebody rests on it. */
export interface RestHandlers {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onPointerUp?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

export interface Rest {
  /** The element, from the first time on that somebody came to it. */
  element: HTMLElement | null
  /** The pointer or the focus of the keyboard is on it. */
  isOn: boolean
  /** It has been there for as long as a tooltip takes (specification part 1, section 2.4), or a finger has tapped it. */
  isResting: boolean
  handlers: Required<RestHandlers>
}

/** Follows whether somebody rests on an element. Escape, a press and leaving end it. */
export function useRest(own: RestHandlers, isForTouch: boolean): Rest {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isResting, setResting] = useState(false)
  const isOn = isPointed || hasFocus

  useEffect(() => {
    if (!isOn) return setResting(false)
    const timer = setTimeout(() => setResting(true), TOOLTIP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isOn])

  useEffect(() => {
    if (!isOn) return
    const end = () => {
      setPointed(false)
      setFocus(false)
    }
    const press = ({ target }: Event) => {
      if (!element?.contains(target as Node)) end()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [isOn, element])

  const handlers: Rest['handlers'] = {
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'touch') return
      setElement(event.currentTarget)
      setPointed(true)
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event)
      // A finger leaves as soon as it has tapped.
      if (event.pointerType !== 'touch') setPointed(false)
    },
    onPointerDown(event) {
      own.onPointerDown?.(event)
      if (event.pointerType === 'touch') return
      setPointed(false)
      setFocus(false)
    },
    onPointerUp(event) {
      own.onPointerUp?.(event)
      if (event.pointerType !== 'touch' || !isForTouch) return
      setElement(event.currentTarget)
      setPointed(true)
      setResting(true)
    },
    onFocus(event) {
      own.onFocus?.(event)
      setElement(event.currentTarget)
      // A click focuses too, and a menu gives the focus back: whoever clicked knows what the thing is.
      setFocus(!isPointing() && event.target.matches(':focus-visible'))
    },
    onBlur(event) {
      own.onBlur?.(event)
      setFocus(false)
    },
  }
  return { element, isOn, isResting, handlers }
}
