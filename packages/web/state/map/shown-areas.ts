import type { Geometry } from 'geojson'
import { createStore } from '../../lib/store/store.ts'

interface ShownArea {
  id: string
  name: string
  /** Polygons and multipolygons; empty while the area has no place. */
  geometry: readonly Geometry[]
}

/**
 * Watched areas on the map: a dashed boundary with the name inside. The focused one is drawn stronger; while a boundary
 * is drawn, it is the one in hand, and the tools draw it instead.
 */
export interface ShownAreas {
  areas: readonly ShownArea[]
  focused: string | null
}

const NONE: ShownAreas = { areas: [], focused: null }

export const useShownAreas = createStore<ShownAreas>(NONE)

export const showAreas = (areas: readonly ShownArea[], focused: string | null = null): void =>
  useShownAreas.setState({ areas, focused })
export const focusArea = (focused: string | null): void => useShownAreas.setState({ focused })
export const clearShownAreas = (): void => useShownAreas.setState(NONE)
