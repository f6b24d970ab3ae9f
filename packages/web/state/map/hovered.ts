import { createStore } from '../../lib/store/store.ts'

/** Shared by map, table, search and lists. With `source`, each side ignores its own events. */
interface Hovered {
  upid: string | null
  source: 'map' | 'table' | 'search' | 'list' | null
}

export const useHovered = createStore<Hovered>({ upid: null, source: null })

export function hover(upid: string | null, source: NonNullable<Hovered['source']>): void {
  const current = useHovered.getState()
  // Keeps a newer highlight of another side.
  if (upid === null && current.source !== source) return
  if (current.upid === upid && current.source === source) return
  useHovered.setState(upid === null ? { upid: null, source: null } : { upid, source }, true)
}
