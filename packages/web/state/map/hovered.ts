import { createStore } from '../../lib/store/store.ts'

/**
 * The hovered parcel, shared by the map, the table, the search and the lists, which highlight it. `source` lets each side ignore its own events: the
 * table scrolls only to parcels hovered on the map.
 */
interface Hovered {
  upid: string | null
  source: 'map' | 'table' | 'search' | 'list' | null
}

export const useHovered = createStore<Hovered>({ upid: null, source: null })

export function hover(upid: string | null, source: NonNullable<Hovered['source']>): void {
  const current = useHovered.getState()
  // Leaving one side must not clear a newer highlight of another side.
  if (upid === null && current.source !== source) return
  if (current.upid === upid && current.source === source) return
  useHovered.setState(upid === null ? { upid: null, source: null } : { upid, source }, true)
}
