import { createStore } from '../../lib/store/store.ts'

/**
 * The parcel under the pointer, wherever the pointer is: the map highlights what the table hovers and the other way
 * round. `source` lets each side ignore its own echo (the table scrolls only to what the map hovers).
 */
interface Hovered {
  upid: string | null
  source: 'map' | 'table' | 'search' | 'list' | null
}

export const useHovered = createStore<Hovered>({ upid: null, source: null })

export function hover(upid: string | null, source: NonNullable<Hovered['source']>): void {
  const current = useHovered.getState()
  // One side leaving must not put out what the other side has lit since.
  if (upid === null && current.source !== source) return
  if (current.upid === upid && current.source === source) return
  useHovered.setState(upid === null ? { upid: null, source: null } : { upid, source }, true)
}
