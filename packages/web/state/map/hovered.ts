import { createStore } from '../../lib/store/store.ts'

/** Hovered parcel, shared by map, table, search and lists. `source` lets each ignore its own events. */
interface HoverState {
  upid: string | null
  source: 'map' | 'table' | 'search' | 'list' | null
}

export const useHovered = createStore<HoverState>({ upid: null, source: null })

export function hover(upid: string | null, source: NonNullable<HoverState['source']>): void {
  const current = useHovered.getState()
  // Keeps a highlight by another source.
  if (upid === null && current.source !== source) return
  if (current.upid === upid && current.source === source) return
  useHovered.setState(upid === null ? { upid: null, source: null } : { upid, source }, true)
}
