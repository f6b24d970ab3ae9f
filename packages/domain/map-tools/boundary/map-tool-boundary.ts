/**
 * Drags or nudges vertices, turns the middle of a side into a vertex, and deletes by Alt-click, long press or
 * Delete. A polygon must not cross itself.
 */

import { isLngLat, type LngLat } from '../../geometry/lng-lat.ts'
import {
  type BoundaryEdit,
  type ChosenPart,
  type GesturePlace,
  type MapGesture,
  type MapTools,
  type MapToolsStep,
  step,
  type VertexSketch,
} from '../map-gestures.ts'
import { changeMode } from '../map-mode-changes.ts'
import { CLICK_TOLERANCE_PIXELS, pixelsBetween } from '../map-sketch.ts'
import {
  addVertex,
  type BoundaryStep,
  crossingWith,
  deleteVertex,
  hasRoom,
  moveVertex,
} from './boundary-edits.ts'
import { findHandle, nearestVertex, polygonAt } from './boundary-handles.ts'
import { undoBoundary, withAreas } from './boundary-history.ts'
import { TOO_MANY_VERTICES } from './boundary-refusals.ts'
import {
  everyVertex,
  sideMiddle,
  type VertexRef,
  vertexAlong,
  vertexPlace,
  verticesInRing,
  withoutPolygon,
} from './boundary-vertices.ts'

/** Maximum movement of a tap, in CSS pixels. */
const TOUCH_TOLERANCE_PIXELS = 10

export function editBoundary(state: MapTools, gesture: MapGesture): MapToolsStep {
  const sketch = state.sketch?.kind === 'vertex' ? state.sketch : null
  switch (gesture.type) {
    case 'pointerDown':
      return gesture.isAlt ? step(state) : press(state, gesture)
    case 'pointerMove':
      return sketch ? drag(state, sketch, gesture) : step(state)
    case 'pointerUp':
      return sketch ? drop(state, sketch) : step(state)
    case 'pointerCancel':
      return sketch ? step({ ...state, sketch: null }) : step(state)
    case 'click':
      return gesture.isAlt ? deleteAt(state, gesture) : chooseAt(state, gesture)
    case 'longPress':
      return sketch?.isMoved ? step(state) : deleteAt({ ...state, sketch: null, isClickSpent: true }, gesture)
    case 'key':
      if (gesture.key === 'Enter') return changeMode(state, 'complete')
      if (gesture.key === 'Space') return chooseAt(state, gesture)
      return deleteChosen(state)
    case 'moveVertex':
      return nudge(state, gesture.to)
    case 'choosePolygon':
      return gesture.area in state.areas
        ? step(choosePart(state, { area: gesture.area, vertex: null }))
        : step(state)
    case 'deletePolygon':
      return deletePolygon(state, gesture.area)
    case 'editBoundary':
      return EDITS[gesture.edit](state, gesture.near)
    default:
      return step(state)
  }
}

const EDITS: Record<BoundaryEdit, (state: MapTools, near?: LngLat) => MapToolsStep> = {
  undo: undoBoundary,
  nextVertex: (state, near) => chooseNext(state, 1, near),
  previousVertex: (state, near) => chooseNext(state, -1, near),
  addVertex: addAfterChosen,
  deleteChosen,
  deletePolygon: (state) => (state.chosen ? deletePolygon(state, state.chosen.area) : step(state)),
}

/** While drawing, deletes an existing polygon; before the first vertex, also undoes the previous step. */
export function editWhileDrawing(state: MapTools, gesture: MapGesture): MapToolsStep {
  if (gesture.type === 'deletePolygon') {
    const { state: next, effects } = deletePolygon(state, gesture.area)
    return step({ ...next, sketch: state.sketch }, ...effects)
  }
  const undoStep = undoBoundary(state)
  return undoStep.state === state ? undoStep : changeMode(undoStep.state, 'cancel', undoStep.effects)
}

const choosePart = (state: MapTools, part: ChosenPart | null): MapTools => ({
  ...state,
  chosen: part,
  isNudging: false,
})

const chooseVertex = (state: MapTools, ref: VertexRef) => choosePart(state, { area: ref.area, vertex: ref })

function press(state: MapTools, place: GesturePlace): MapToolsStep {
  const handle = findHandle(state.areas, place)
  if (handle === null) return step(state)
  const { ref, isMiddle, at } = handle
  // Ignores the click that follows this press.
  if (isMiddle && !hasRoom(state.areas)) return step({ ...state, isClickSpent: true }, TOO_MANY_VERTICES)
  const sketch: VertexSketch = {
    kind: 'vertex',
    ref: isMiddle ? { ...ref, vertex: ref.vertex + 1 } : ref,
    isNew: isMiddle,
    pressed: place.point,
    from: at,
    to: at,
    isMoved: false,
    crossing: null,
  }
  const next = isMiddle ? choosePart(state, { area: ref.area, vertex: null }) : chooseVertex(state, ref)
  return step({ ...next, sketch })
}

/** Keeps the pointer's offset from the vertex, because presses are rarely exact. */
function drag(state: MapTools, sketch: VertexSketch, place: GesturePlace): MapToolsStep {
  const { pressed, from, ref, isNew } = sketch
  const tolerance = place.isTouch ? TOUCH_TOLERANCE_PIXELS : CLICK_TOLERANCE_PIXELS
  if (!sketch.isMoved && pixelsBetween(pressed, place) < tolerance) return step(state)
  const to: LngLat = [from[0] + place.point[0] - pressed[0], from[1] + place.point[1] - pressed[1]]
  if (!isLngLat(to)) return step(state)
  const crossing = crossingWith(state.areas, ref, isNew, to)
  return step({ ...state, sketch: { ...sketch, to, isMoved: true, crossing } })
}

function drop(state: MapTools, { ref, isNew, isMoved, to }: VertexSketch): MapToolsStep {
  const next = { ...state, sketch: null, isClickSpent: true }
  if (isNew) return withEdit(next, addVertex(state.areas, ref, to), ref)
  return isMoved ? withEdit(next, moveVertex(state.areas, ref, to), ref) : step(next)
}

function withEdit(state: MapTools, result: BoundaryStep, ref: VertexRef | null): MapToolsStep {
  if (!result.ok) return step(state, result.refusal)
  const next = withAreas(state, result.areas)
  return step(ref ? chooseVertex(next, ref) : next, { type: 'boundaryChanged', areas: result.areas })
}

function chooseAt(state: MapTools, place: GesturePlace): MapToolsStep {
  const handle = findHandle(state.areas, place)
  if (handle !== null && !handle.isMiddle) return step(chooseVertex(state, handle.ref))
  const area = handle?.ref.area ?? polygonAt(state.areas, place)
  if (area === null) return state.chosen === null ? step(state) : step(choosePart(state, null))
  return step(choosePart(state, { area, vertex: null }))
}

function deleteAt(state: MapTools, place: GesturePlace): MapToolsStep {
  const handle = findHandle(state.areas, place)
  if (handle === null || handle.isMiddle) return step(state)
  return withEdit(state, deleteVertex(state.areas, handle.ref), null)
}

function deleteChosen(state: MapTools): MapToolsStep {
  const { areas, chosen: part } = state
  if (part === null) return step(state)
  if (part.vertex === null) return deletePolygon(state, part.area)
  const result = deleteVertex(areas, part.vertex)
  if (!result.ok) return step(state, result.refusal)
  // Chooses the previous vertex, so that Delete can be pressed repeatedly.
  const isRingRemoved = verticesInRing(areas, part.vertex) <= 3
  return withEdit(state, result, isRingRemoved ? null : vertexAlong(result.areas, part.vertex, -1))
}

function deletePolygon(state: MapTools, area: number): MapToolsStep {
  if (!(area in state.areas)) return step(state)
  return withEdit(state, { ok: true, areas: withoutPolygon(state.areas, area) }, null)
}

function addAfterChosen(state: MapTools): MapToolsStep {
  const ref = state.chosen?.vertex
  const at = ref && sideMiddle(state.areas, ref)
  if (!ref || !at) return step(state)
  const newRef = { ...ref, vertex: ref.vertex + 1 }
  const { state: next, effects } = withEdit(state, addVertex(state.areas, newRef, at), newRef)
  return next === state
    ? step(state, ...effects)
    : step(next, ...effects, { type: 'vertexChosen', point: at })
}

function chooseNext(state: MapTools, steps: 1 | -1, near?: LngLat): MapToolsStep {
  const ref = nextVertex(state, steps, near)
  const point = ref && vertexPlace(state.areas, ref)
  return ref && point ? step(chooseVertex(state, ref), { type: 'vertexChosen', point }) : step(state)
}

/** Next vertex around the ring, then on the next ring. Without a choice, the vertex nearest to `near`. */
function nextVertex({ areas, chosen: part }: MapTools, steps: 1 | -1, near?: LngLat): VertexRef | null {
  const refs = [...everyVertex(areas)]
  if (part === null) return (near && nearestVertex(areas, near)?.ref) ?? refs[0] ?? null
  const current = part.vertex
  if (current === null) return { area: part.area, ring: 0, vertex: 0 }
  const index = refs.findIndex(
    ({ area, ring, vertex }) => area === current.area && ring === current.ring && vertex === current.vertex,
  )
  return refs.at((index + steps) % refs.length) ?? null
}

function nudge(state: MapTools, to: LngLat): MapToolsStep {
  const ref = state.chosen?.vertex
  if (!ref || !isLngLat(to)) return step(state)
  const result = moveVertex(state.areas, ref, to)
  if (!result.ok) return step(state, result.refusal)
  const { state: next, effects } = withEdit(state, result, ref)
  // Consecutive nudges form one undo step.
  const pastAreas = state.isNudging ? state.pastAreas : next.pastAreas
  return step({ ...next, pastAreas, isNudging: true }, ...effects)
}
