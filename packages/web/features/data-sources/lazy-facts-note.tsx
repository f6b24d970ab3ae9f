import { useEffect, useState } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useSelection } from '../../state/selection.ts'

const FactsNote = lazyPart(() => import('./facts-note.tsx'), 'FactsNote')

/** When the browser is idle: the map goes first. */
export function LazyFactsNote() {
  const hasSelection = useSelection((state) => state.upids.length > 0)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!hasSelection || isWanted) return
    // Safari has no idle callback.
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setWanted(true), 1_000)
      return () => clearTimeout(timer)
    }
    const waiting = window.requestIdleCallback(() => setWanted(true), { timeout: 3_000 })
    return () => window.cancelIdleCallback(waiting)
  }, [hasSelection, isWanted])
  return isWanted && <FactsNote />
}
