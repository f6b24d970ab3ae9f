import { useEffect, useState } from 'react'
import { runWhenIdle } from '../../lib/clock.ts'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { useSelection } from '../../state/selection.ts'

const FactsNote = lazyPart(() => import('./facts-note.tsx'), 'FactsNote')

/** Loads when the browser is idle, after the map. */
export function LazyFactsNote() {
  const hasSelection = useSelection((state) => state.upids.length > 0)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (hasSelection && !isWanted) return runWhenIdle(() => setWanted(true))
    return
  }, [hasSelection, isWanted])
  return isWanted && <FactsNote />
}
