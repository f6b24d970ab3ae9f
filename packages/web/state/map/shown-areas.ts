import type { Geometry } from 'geojson'
import { useEffect } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import { createStore } from '../../lib/store/store.ts'

interface ShownArea {
  id: string
  name: string
  /** Empty for an area without a place. */
  geometry: readonly Geometry[]
}

/** Areas drawn dashed, with their names. The focused one is stronger. */
export interface ShownAreas {
  areas: readonly ShownArea[]
  focusId: string | null
}

const NO_AREAS: ShownAreas = { areas: [], focusId: null }

export const useShownAreas = createStore<ShownAreas>(NO_AREAS)

export const showAreas = (areas: readonly ShownArea[], focusId: string | null = null): void =>
  useShownAreas.setState({ areas, focusId })
export const focusArea = (focusId: string | null): void => useShownAreas.setState({ focusId })
export const clearShownAreas = (): void => useShownAreas.setState(NO_AREAS)

/** Shows areas while mounted. `focused` is being edited. */
export function useShown(areas: readonly Area[], focusId: string | null = null): void {
  useEffect(() => showAreas(areas, focusId), [areas, focusId])
  useEffect(() => clearShownAreas, [])
}
