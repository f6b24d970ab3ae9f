import { useEffect } from 'react'
import { rememberFocus } from './focus-trail.ts'

/**
 * Restores the focus to the previous element, or the nearest control if that is removed or disabled, unless the
 * user has moved on.
 */
export function useFocusReturn(isConnected = true): void {
  // The clean-up runs after the removal, when the focus has fallen back to the page.
  useEffect(() => (isConnected ? rememberFocus() : undefined), [isConnected])
}
