import { useEffect, useEffectEvent } from 'react'
import { onEscape } from '../lib/shortcuts.ts'

/** While open, this is what Escape closes, unless something opened later stands above it. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => (isOpen ? onEscape(() => closeNow()) : undefined), [isOpen])
}
