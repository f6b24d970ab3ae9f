import { withAreas } from './boundary/boundary-history.ts'
import { refusedPolygon } from './boundary/boundary-refusals.ts'
import {
  type MapEffect,
  type MapGesture,
  type MapTools,
  type MapToolsStep,
  NO_BOUNDARY,
  step,
} from './map-gestures.ts'
import { type MapMode, type MapModeEvent, nextMapMode } from './map-modes.ts'

export function changeMode(
  state: MapTools,
  event: MapModeEvent,
  effects: readonly MapEffect[] = [],
): MapToolsStep {
  const mode = nextMapMode(state.mode, event)
  if (mode === null) return step(state)
  const exit = ON_LEAVE[state.mode]({ ...state, mode, sketch: null }, event)
  return step(exit.state, ...effects, ...exit.effects)
}

const keepState = (state: MapTools) => step(state)

const ON_LEAVE: Record<MapMode, (state: MapTools, event: MapModeEvent) => MapToolsStep> = {
  normal: keepState,
  selectRectangle: keepState,
  selectPolygon: keepState,
  deleteRectangle: keepState,
  deletePolygon: keepState,
  cmaSubject: keepState,
  drawBoundaryPolygon: keepState,
  deletePoint: (state, event) =>
    event === 'clearAll' ? step(state, { type: 'clearSelection' }) : step(state),
  measure: (state, event) => step(event === 'clearMeasures' ? { ...state, measures: [] } : state),
  // Measures are cleared now, because normal mode cannot clear them.
  measurePolygon: (state, event) => step(event === 'cancel' ? { ...state, measures: [] } : state),
  drawBoundary: (state, event) => {
    if (event === 'drawBoundaryPolygon') return step({ ...state, chosen: null })
    const { areas, originalAreas } = state
    if (event === 'clearAreas') return step(withAreas(state, []), { type: 'boundaryChanged', areas: [] })
    const next = { ...state, ...NO_BOUNDARY }
    return event === 'complete' && areas.length > 0
      ? step(next, { type: 'boundaryComplete', areas })
      : step(next, { type: 'boundaryCancelled', areas: originalAreas, dropped: areas })
  },
  cmaSubjectPositioning: (state, event) => {
    const next = { ...state, subject: null }
    return event === 'save' && state.subject !== null
      ? step(next, { type: 'subjectMoved', point: state.subject })
      : step(next)
  },
}

const LEAVE_EVENTS: Record<MapMode, MapModeEvent | null> = {
  normal: null,
  selectRectangle: 'cancel',
  selectPolygon: 'cancel',
  deletePoint: 'cancel',
  deleteRectangle: 'cancel',
  deletePolygon: 'cancel',
  measure: 'clearMeasures',
  measurePolygon: 'cancel',
  drawBoundary: 'cancel',
  drawBoundaryPolygon: 'cancel',
  cmaSubject: 'normal',
  cmaSubjectPositioning: 'cancel',
}

/** Leaves current tools as far as necessary to enter the new mode. Refuses to discard a drawn boundary. */
export function selectTool(state: MapTools, event: MapModeEvent): MapToolsStep {
  if (state.mode === 'drawBoundary' && event === 'drawBoundaryPolygon') {
    const refusal = refusedPolygon(state.areas)
    if (refusal !== null) return step(state, refusal)
  }
  if (nextMapMode(state.mode, event) !== null) return changeMode(state, event)
  if (nextMapMode('normal', event) === null && event !== 'normal') return step(state)
  const isTarget = (mode: MapMode) => mode === event || state.mode === event
  const exit = leaveUntil(state, (mode) => isTarget(mode) || nextMapMode(mode, event) !== null)
  const { mode } = exit.state
  return isTarget(mode) || nextMapMode(mode, event) === null
    ? exit
    : changeMode(exit.state, event, exit.effects)
}

/** Refuses to start while another boundary is unfinished. */
export function startBoundary(
  state: MapTools,
  { areas, original = areas, ring = [] }: Extract<MapGesture, { type: 'startBoundary' }>,
): MapToolsStep {
  const exit = leaveUntil(state, (mode) => mode === 'normal')
  if (exit.state.mode !== 'normal') return exit
  const isDrawing = areas.length === 0 || ring.length > 0
  const start = changeMode(
    { ...exit.state, areas, originalAreas: original },
    isDrawing ? 'drawBoundaryPolygon' : 'drawBoundary',
    exit.effects,
  )
  if (ring.length === 0) return start
  const sketch = { kind: 'ring' as const, vertices: ring, pointer: null }
  return step({ ...start.state, sketch }, ...start.effects)
}

/** Leaves tool after tool, at least the current one. Stops at one that cannot be left. */
function leaveUntil(state: MapTools, isReached: (mode: MapMode) => boolean): MapToolsStep {
  const exit = leaveMode(state)
  if (exit.state === state || isReached(exit.state.mode)) return exit
  const rest = leaveUntil(exit.state, isReached)
  return step(rest.state, ...exit.effects, ...rest.effects)
}

/** Returns the same state if no tool is active, or if a boundary would be lost. */
function leaveMode(state: MapTools): MapToolsStep {
  if (state.mode === 'drawBoundary' && state.areas.length > 0) {
    const message = 'Finish or cancel the boundary first.'
    return step(state, { type: 'refuse', reason: 'unfinishedBoundary', message, at: null })
  }
  const leaveEvent = LEAVE_EVENTS[state.mode]
  return leaveEvent === null ? step(state) : changeMode(state, leaveEvent)
}
