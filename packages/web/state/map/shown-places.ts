import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { createStore } from '../../lib/store/store.ts'

/** A place of a list entry; an entry may have several. */
export interface ShownPlace {
  /** Id of the entry, a whole number, used for hover and selection. */
  id: number
  at: LngLat
}

/** The places of a list beside the map: a dot each, and the way back from a dot to its entry. */
interface ShownPlaces {
  places: readonly ShownPlace[]
  /** The hovered entry, on the map or in the list. `source` lets each side ignore its own events. */
  hovered: { id: number; source: 'map' | 'list' } | null
  opened: number | null
}

const NONE: ShownPlaces = { places: [], hovered: null, opened: null }

export const useShownPlaces = createStore<ShownPlaces>(NONE)

export const showPlaces = (places: readonly ShownPlace[]): void => useShownPlaces.setState({ places })
export const openPlace = (opened: number | null): void => useShownPlaces.setState({ opened })
export const clearShownPlaces = (): void => useShownPlaces.setState(NONE, true)

export function hoverPlace(id: number | null, source: 'map' | 'list'): void {
  const { hovered } = useShownPlaces.getState()
  // Leaving one side must not clear a newer highlight of the other side.
  if (id === null ? hovered?.source !== source : hovered?.id === id && hovered.source === source) return
  useShownPlaces.setState({ hovered: id === null ? null : { id, source } })
}

type PickListener = (id: number) => void
const listeners = new Set<PickListener>()

/** Subscribes to clicks on the entries' dots. Returns the way to stop. */
export function onPlacePicked(listener: PickListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function pickPlace(id: number): void {
  for (const listener of listeners) listener(id)
}
