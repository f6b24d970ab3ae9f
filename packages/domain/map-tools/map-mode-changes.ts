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
  const left = { ...state, mode, sketch: null }
  const ended: MapEffect[] = state.mode === 'measurePolygon' ? [{ type: 'measuring', measure: null }] : []
  const leaving = ON_LEAVE[state.mode](left, event)
  return step(leaving.state, ...effects, ...ended, ...leaving.effects)
}

const unchanged = (state: MapTools) => step(state)

const ON_LEAVE: Record<MapMode, (state: MapTools, event: MapModeEvent) => MapToolsStep> = {
  normal: unchanged,
  selectRectangle: unchanged,
  selectPolygon: unchanged,
  deleteRectangle: unchanged,
  deletePolygon: unchanged,
  cmaSubject: unchanged,
  drawBoundaryPolygon: unchanged,
  deletePoint: (state, event) =>
    event === 'clearAll' ? step(state, { type: 'clearSelection' }) : step(state),
  measure: (state, event) => (event === 'clearMeasures' ? withoutMeasures(state) : step(state)),
  // Measures are cleared now, because normal mode cannot clear them.
  measurePolygon: (state, event) => (event === 'cancel' ? withoutMeasures(state) : step(state)),
  drawBoundary: (state, event) => {
    if (event === 'drawBoundaryPolygon') return step({ ...state, chosen: null })
    const { areas, originalAreas } = state
    if (event === 'clearAreas') return step(withAreas(state, []), { type: 'boundaryChanged', areas: [] })
    const ended = { ...state, ...NO_BOUNDARY }
    return event === 'complete' && areas.length > 0
      ? step(ended, { type: 'boundaryComplete', areas })
      : step(ended, { type: 'boundaryCancelled', areas: originalAreas, dropped: areas })
  },
  cmaSubjectPositioning: (state, event) => {
    const placed = { ...state, subject: null }
    return event === 'save' && state.subject !== null
      ? step(placed, { type: 'subjectMoved', point: state.subject })
      : step(placed, { type: 'subjectPreview', point: null })
  },
}

function withoutMeasures(state: MapTools): MapToolsStep {
  return state.measures.length > 0 ? step({ ...state, measures: [] }, { type: 'clearMeasures' }) : step(state)
}

const LEAVE_EVENTS: Record<MapMode, MapModeEvent | null> = {
  normal: null,
  selectRectangle: 'cancel',
  selectPolygon: 'cancel',
  deletePoint: 'done',
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
    const refused = refusedPolygon(state.areas)
    if (refused !== null) return step(state, refused)
  }
  if (nextMapMode(state.mode, event) !== null) return changeMode(state, event)
  if (nextMapMode('normal', event) === null && event !== 'normal') return step(state)
  const isThere = (mode: MapMode) => mode === event || state.mode === event
  const left = leaveUntil(state, (mode) => isThere(mode) || nextMapMode(mode, event) !== null)
  const { mode } = left.state
  return isThere(mode) || nextMapMode(mode, event) === null
    ? left
    : changeMode(left.state, event, left.effects)
}

/** Refuses to start while another boundary is unfinished. */
export function beginBoundary(
  state: MapTools,
  { areas, original = areas, ring = [] }: Extract<MapGesture, { type: 'beginBoundary' }>,
): MapToolsStep {
  const left = state.mode === 'normal' ? step(state) : leaveUntil(state, (mode) => mode === 'normal')
  if (left.state.mode !== 'normal') return left
  const isDrawing = areas.length === 0 || ring.length > 0
  const started = changeMode(
    { ...left.state, areas, originalAreas: original },
    isDrawing ? 'drawBoundaryPolygon' : 'drawBoundary',
    left.effects,
  )
  if (ring.length === 0) return started
  const sketch = { kind: 'ring' as const, vertices: ring, pointer: null }
  return step({ ...started.state, sketch }, ...started.effects)
}

/** Leaves tool after tool, at least the current one. Stops at one that cannot be left. */
function leaveUntil(state: MapTools, isReached: (mode: MapMode) => boolean): MapToolsStep {
  const left = leaveMode(state)
  if (left.state === state || isReached(left.state.mode)) return left
  const rest = leaveUntil(left.state, isReached)
  return step(rest.state, ...left.effects, ...rest.effects)
}

/** Returns the same state if no tool is active, or if a boundary would be lost. */
function leaveMode(state: MapTools): MapToolsStep {
  const leaveEvent = LEAVE_EVENTS[state.mode]
  if (leaveEvent === null) return step(state)
  if (state.mode === 'drawBoundary' && state.areas.length > 0) {
    const message = 'Finish or cancel the boundary first.'
    return step(state, { type: 'refuse', reason: 'unfinishedBoundary', message, at: null })
  }
  return changeMode(state, leaveEvent)
}
