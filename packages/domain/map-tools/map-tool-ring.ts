import type { Polygon } from 'geojson'
import type { LngLat } from '../geometry/lng-lat.ts'
import { toPolygon } from '../geometry/polygon.ts'
import { describeCrossing, findSelfCrossing, type SelfCrossing } from '../geometry/self-crossing.ts'
import { TOO_MANY_VERTICES } from './boundary/boundary-refusals.ts'
import {
  type GesturePlace,
  type MapEffect,
  type MapGesture,
  type MapTools,
  type MapToolsStep,
  step,
} from './map-gestures.ts'
import { changeMode } from './map-mode-changes.ts'
import { closesRing, repeatsVertex } from './map-sketch.ts'
import { measureVertices } from './measure.ts'

type Finish = 'measure' | ((state: MapTools, polygon: Polygon) => MapToolsStep)

/**
 * A click or Space places a vertex, Backspace removes the last. A click on the first vertex, a double click,
 * long press or Enter finishes. Refuses a ring that crosses itself, and says where. A measurement may stay
 * open.
 */
export function drawRing(finish: Finish, maxVertices: (state: MapTools) => number = () => Infinity) {
  return (state: MapTools, gesture: MapGesture): MapToolsStep => {
    const vertices = sketchVertices(state)
    switch (gesture.type) {
      case 'pointerMove':
        return vertices.length === 0 ? step(state) : updateSketch(state, vertices, gesture.point)
      case 'click':
        return closesRing(vertices, gesture) ? close(state, vertices) : place(state, vertices, gesture)
      case 'doubleClick':
      case 'longPress':
        return end(gesture.type === 'longPress' ? { ...state, isClickSpent: true } : state, vertices)
      case 'command':
        return end(state, vertices)
      case 'key':
        if (gesture.key === 'Space') return place(state, vertices, gesture)
        if (gesture.key === 'Backspace') return removeLastVertex(state)
        return end(state, vertices)
      default:
        return step(state)
    }
  }

  function place(state: MapTools, vertices: readonly LngLat[], at: GesturePlace): MapToolsStep {
    if (repeatsVertex(vertices, at)) return step(state)
    if (vertices.length >= maxVertices(state)) return step(state, TOO_MANY_VERTICES)
    const newVertices = [...vertices, at.point]
    const crossing = finish === 'measure' ? null : findSelfCrossing(newVertices, false)
    return crossing === null ? updateSketch(state, newVertices, null) : refuseCrossing(state, crossing)
  }

  function end(state: MapTools, vertices: readonly LngLat[]): MapToolsStep {
    if (finish !== 'measure') return close(state, vertices)
    return vertices.length < 2
      ? refuse(state, 'A measurement needs at least two points.')
      : finishMeasure(state, vertices, false)
  }

  function close(state: MapTools, vertices: readonly LngLat[]): MapToolsStep {
    if (vertices.length < 3) return refuse(state, 'An area needs at least three corners.')
    const crossing = findSelfCrossing(vertices)
    if (crossing !== null) return refuseCrossing(state, crossing)
    if (finish === 'measure') return finishMeasure(state, vertices, true)
    const result = finish(state, toPolygon(vertices))
    return changeMode(result.state, 'complete', result.effects)
  }

  function finishMeasure(state: MapTools, vertices: readonly LngLat[], isClosed: boolean): MapToolsStep {
    const measure = measureVertices(vertices, isClosed)
    const measures = [...state.measures, measure]
    return changeMode({ ...state, measures }, 'complete', [{ type: 'measured', measure }])
  }
}

function updateSketch(state: MapTools, vertices: readonly LngLat[], pointer: LngLat | null): MapToolsStep {
  return step({ ...state, sketch: vertices.length > 0 ? { kind: 'ring', vertices, pointer } : null })
}

export function removeLastVertex(state: MapTools): MapToolsStep {
  return updateSketch(state, sketchVertices(state).slice(0, -1), null)
}

function sketchVertices(state: MapTools): readonly LngLat[] {
  return state.sketch?.kind === 'ring' ? state.sketch.vertices : []
}

function refuse(state: MapTools, message: string): MapToolsStep {
  return step(state, { type: 'refuse', reason: 'tooFewVertices', message, at: null })
}

function refuseCrossing(state: MapTools, crossing: SelfCrossing): MapToolsStep {
  const message = `${describeCrossing(crossing)} Place the corner elsewhere, or remove the last one with Backspace.`
  const effect: MapEffect = { type: 'refuse', reason: 'selfCrossing', message, at: crossing.at }
  return step(state, effect)
}
