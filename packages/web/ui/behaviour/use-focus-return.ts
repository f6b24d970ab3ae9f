import { useEffect } from 'react'
import { rememberFocus } from './focus-trail.ts'

/**
 * What had the focus before this stood has it again afterwards, unless a person has gone elsewhere meanwhile. Where that is
 * removed or disabled by then, the nearest control beside it has it.
 */
export function useFocusReturn(isStanding = true): void {
  // The clean-up runs after the removal, when the focus has fallen back to the page.
  useEffect(() => (isStanding ? rememberFocus() : undefined), [isStanding])
}
