import { useEffect, useEffectEvent } from 'react'
import { listenForShortcuts, onEscape } from '../../lib/shortcuts.ts'

export function useEscape(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const forget = onEscape(() => closeNow())
    const stopListening = listenForShortcuts()
    return () => {
      forget()
      stopListening()
    }
  }, [isOpen])
}
