import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus-trail.ts'

/**
 * Returns a ref whose element takes the focus on appearing, or when `isReady` becomes true, if the focus was lost
 * with the acting control. Does nothing if the user has moved on.
 */
export function useLostFocus<Element extends HTMLElement>(isReady = true): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (isReady && isFocusLost()) ref.current?.focus()
  }, [isReady])
  return ref
}
