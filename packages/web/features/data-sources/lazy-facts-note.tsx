import { useEffect, useState } from 'react'
import { lazyPart } from '../../lib/loading/lazy-part.tsx'
import { runWhenIdle } from '../../lib/run-when-idle.ts'
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
