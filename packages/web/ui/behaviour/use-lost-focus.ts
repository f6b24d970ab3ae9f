import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus-trail.ts'

/**
 * Returns a ref whose element gets the focus when it appears, or `isReady` becomes true, while the focus is lost: the control that had it was
 * removed or disabled by what it did. Where a person has moved elsewhere, it does nothing.
 */
export function useLostFocus<Element extends HTMLElement>(isReady = true): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (isReady && isFocusLost()) ref.current?.focus()
  }, [isReady])
  return ref
}
