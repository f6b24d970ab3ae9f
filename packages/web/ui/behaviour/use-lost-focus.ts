import { type RefObject, useEffect, useRef } from 'react'
import { isFocusLost } from './focus-trail.ts'

/** Focuses the element when it appears or `isReady`, if the focus was lost with the acting control. */
export function useLostFocus<Element extends HTMLElement>(isReady = true): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    if (isReady && isFocusLost()) ref.current?.focus()
  }, [isReady])
  return ref
}
