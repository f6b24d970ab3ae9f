/**
 * Pure state machine: `applyGesture(state, gesture)` returns the next state and effects (specification part
 * 2, section 4). Ignores duplicate clicks, unexpected gesture ends and invalid places.
 */

import { isLngLat, type LngLat } from '../geometry/lng-lat.ts'
import { withAreas } from './boundary/boundary-history.ts'
import { countVertices, MAX_BOUNDARY_VERTICES } from './boundary/boundary-vertices.ts'
import { editBoundary, editWhileDrawing } from './boundary/map-tool-boundary.ts'
import { type MapGesture, type MapTools, type MapToolsStep, step } from './map-gestures.ts'
import { changeMode, selectTool, startBoundary } from './map-mode-changes.ts'
import type { MapMode } from './map-modes.ts'
import { drawRectangle } from './map-tool-rectangle.ts'
import { drawRing, removeLastVertex } from './map-tool-ring.ts'

type Handler = (state: MapTools, gesture: MapGesture) => MapToolsStep

const HANDLERS: Record<MapMode, Handler> = {
  normal: pickParcels,
  measure: pickParcels,
  selectRectangle: drawRectangle((polygon) => ({ type: 'selectWithin', polygon })),
  deleteRectangle: drawRectangle((polygon) => ({ type: 'removeWithin', polygon })),
  selectPolygon: drawRing((state, polygon) => step(state, { type: 'selectWithin', polygon })),
  deletePolygon: drawRing((state, polygon) => step(state, { type: 'removeWithin', polygon })),
  drawBoundaryPolygon: drawBoundaryPolygon,
  measurePolygon: drawRing('measure'),
  deletePoint: removeParcels,
  drawBoundary: editBoundary,
  cmaSubject: pickSubject,
  cmaSubjectPositioning: placeSubject,
}

export function applyGesture(state: MapTools, gesture: MapGesture): MapToolsStep {
  if ('point' in gesture && !hasValidPlace(gesture)) return step(state)
  // The press may have handled the click that follows it.
  const current =
    gesture.type === 'pointerDown' && state.isClickSpent ? { ...state, isClickSpent: false } : state
  return gesture.type === 'click' && current.isClickSpent
    ? step({ ...current, isClickSpent: false })
    : dispatchGesture(current, gesture)
}

function dispatchGesture(state: MapTools, gesture: MapGesture): MapToolsStep {
  // Ignores the second click of a double click.
  if (gesture.type === 'click' && (gesture.clickCount ?? 1) > 1) return step(state)
  if (gesture.type === 'stepOut' || isKey(gesture, 'Escape')) return stepOut(state)
  if (gesture.type === 'command' && !(gesture.event === 'complete' && isDrawing(state.mode))) {
    return selectTool(state, gesture.event)
  }
  if (gesture.type === 'startBoundary') return startBoundary(state, gesture)
  return HANDLERS[state.mode](state, gesture)
}

/** First clears the chosen part of a boundary; otherwise cancels the mode. */
function stepOut(state: MapTools): MapToolsStep {
  if (state.mode === 'cmaSubject') return changeMode(state, 'normal')
  const isEditingPart = state.mode === 'drawBoundary' && (state.chosen !== null || state.sketch !== null)
  return isEditingPart
    ? step({ ...state, chosen: null, sketch: null, isNudging: false })
    : changeMode(state, 'cancel')
}

function isDrawing(mode: MapMode): boolean {
  return /Rectangle$|Polygon$/.test(mode)
}

const boundaryRing = drawRing(
  (state, polygon) => {
    const areas = [...state.areas, polygon]
    return step(withAreas(state, areas), { type: 'boundaryChanged', areas })
  },
  (state) => MAX_BOUNDARY_VERTICES - countVertices(state.areas),
)

function drawBoundaryPolygon(state: MapTools, gesture: MapGesture): MapToolsStep {
  if (gesture.type === 'deletePolygon') return editWhileDrawing(state, gesture)
  if (gesture.type !== 'editBoundary') return boundaryRing(state, gesture)
  if (gesture.edit !== 'undo') return step(state)
  return state.sketch === null ? editWhileDrawing(state, gesture) : removeLastVertex(state)
}

/** A click selects and opens the card, Ctrl toggles, Shift adds. A long press only opens the card. */
function pickParcels(state: MapTools, gesture: MapGesture): MapToolsStep {
  switch (gesture.type) {
    case 'click':
      return step(state, { type: clickEffect(gesture), point: gesture.point })
    case 'longPress':
      return step({ ...state, isClickSpent: true }, { type: 'inspectAt', point: gesture.point })
    case 'key':
      return isConfirm(gesture)
        ? step(state, { type: gesture.key === 'Space' ? 'toggleAt' : 'pickAt', point: gesture.point })
        : step(state)
    default:
      return step(state)
  }
}

function clickEffect({ isMod, isShift }: MapGesture & { type: 'click' }) {
  if (isMod) return 'toggleAt'
  return isShift ? 'addAt' : 'pickAt'
}

function removeParcels(state: MapTools, gesture: MapGesture): MapToolsStep {
  const point = getConfirmedPoint(gesture)
  return point ? step(state, { type: 'removeAt', point }) : step(state)
}

function pickSubject(state: MapTools, gesture: MapGesture): MapToolsStep {
  const point = getConfirmedPoint(gesture)
  return point ? step(state, { type: 'subjectAt', point }) : step(state)
}

function placeSubject(state: MapTools, gesture: MapGesture): MapToolsStep {
  if (isKey(gesture, 'Enter') && state.subject !== null) return changeMode(state, 'save')
  const point = getConfirmedPoint(gesture)
  return step(point ? { ...state, subject: point } : state)
}

/** Point of a click, or of Enter or Space at the crosshair. */
function getConfirmedPoint(gesture: MapGesture): LngLat | null {
  if (gesture.type === 'click') return gesture.point
  return gesture.type === 'key' && isConfirm(gesture) ? gesture.point : null
}

function isConfirm(gesture: MapGesture & { type: 'key' }): boolean {
  return gesture.key === 'Enter' || gesture.key === 'Space'
}

function isKey(gesture: MapGesture, key: string): boolean {
  return gesture.type === 'key' && gesture.key === key
}

function hasValidPlace(gesture: Extract<MapGesture, { metresPerPixel: number }>): boolean {
  return isLngLat(gesture.point) && gesture.metresPerPixel > 0 && Number.isFinite(gesture.metresPerPixel)
}
