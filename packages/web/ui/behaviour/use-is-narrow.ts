import { useSyncExternalStore } from 'react'

/** Below it panels take the whole width (`tokens.css`). */
const narrow = window.matchMedia('(max-width: 720px)')

const watch = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Returns true in a window that has no room for a panel beside the map. */
export const useIsNarrow = (): boolean => useSyncExternalStore(watch, () => narrow.matches)
