import { useEffect } from 'react'
import { rememberFocus } from './focus-trail.ts'

/** Restores the focus to the previous element or the nearest control, unless the user has moved on. */
export function useFocusReturn(isConnected = true): void {
  // The clean-up runs after the removal.
  useEffect(() => (isConnected ? rememberFocus() : undefined), [isConnected])
}
