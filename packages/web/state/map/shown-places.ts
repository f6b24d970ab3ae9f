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
  /** The entry that the pointer is over, here or there. `source` lets each side ignore its own echo. */
  hovered: { id: number; source: 'map' | 'list' } | null
  /** The entry that is looked at. */
  opened: number | null
}

const NONE: ShownPlaces = { places: [], hovered: null, opened: null }

export const useShownPlaces = createStore<ShownPlaces>(NONE)

export const showPlaces = (places: readonly ShownPlace[]): void => useShownPlaces.setState({ places })
export const openPlace = (opened: number | null): void => useShownPlaces.setState({ opened })
export const clearShownPlaces = (): void => useShownPlaces.setState(NONE, true)

export function hoverPlace(id: number | null, source: 'map' | 'list'): void {
  const { hovered } = useShownPlaces.getState()
  // One side leaving must not put out what the other side has lit since.
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
