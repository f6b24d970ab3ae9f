import { useEffect } from 'react'
import { rememberFocus } from './focus-trail.ts'

/**
 * Returns the focus to the element that had it before, unless a person has moved elsewhere meanwhile. Where that element is
 * removed or disabled by then, the nearest control beside it gets it.
 */
export function useFocusReturn(isConnected = true): void {
  // The clean-up runs after the removal, when the focus has fallen back to the page.
  useEffect(() => (isConnected ? rememberFocus() : undefined), [isConnected])
}
