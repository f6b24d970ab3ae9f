import { useEffect } from 'react'

/** What had the focus before this stood has it again afterwards, unless a person has gone elsewhere meanwhile. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // This runs after the removal, when the focus has fallen back to the page.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
