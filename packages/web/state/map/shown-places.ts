import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { createEvent } from '../../lib/event.ts'
import { createStore } from '../../lib/store/store.ts'

/** Place of an entry. Entries may have several. */
export interface ShownPlace {
  /** Number of the entry, for hover and selection. */
  id: number
  at: LngLat
}

interface ShownPlaces {
  places: readonly ShownPlace[]
  hovered: { id: number; source: 'map' | 'list' } | null
  openId: number | null
}

const NO_PLACES: ShownPlaces = { places: [], hovered: null, openId: null }

export const useShownPlaces = createStore<ShownPlaces>(NO_PLACES)

export const showPlaces = (places: readonly ShownPlace[]): void => useShownPlaces.setState({ places })
export const openPlace = (openId: number | null): void => useShownPlaces.setState({ openId })
export const clearShownPlaces = (): void => useShownPlaces.setState(NO_PLACES, true)

export function hoverPlace(id: number | null, source: 'map' | 'list'): void {
  const { hovered } = useShownPlaces.getState()
  if (id === null ? hovered?.source !== source : hovered?.id === id && hovered.source === source) return
  useShownPlaces.setState({ hovered: id === null ? null : { id, source } })
}

const placePicked = createEvent<number>()

export const onPlacePicked = placePicked.listen
export const pickPlace = placePicked.send
