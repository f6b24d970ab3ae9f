import type { Polygon } from 'geojson'
import { type MapTools, type MapToolsStep, step } from '../map-gestures.ts'

const MAX_STEPS = 100

/** Replaces the areas and remembers the previous ones for undo. */
export function withAreas(state: MapTools, areas: readonly Polygon[]): MapTools {
  const pastAreas = [...state.pastAreas, state.areas].slice(-MAX_STEPS)
  return { ...state, areas, pastAreas, chosen: null, sketch: null, isNudging: false }
}

export function undoBoundary(state: MapTools): MapToolsStep {
  const areas = state.pastAreas.at(-1)
  if (areas === undefined) return step(state)
  const pastAreas = state.pastAreas.slice(0, -1)
  return step(
    { ...state, areas, pastAreas, chosen: null, sketch: null, isNudging: false },
    { type: 'boundaryChanged', areas },
  )
}
