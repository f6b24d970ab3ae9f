import type { Polygon } from 'geojson'
import type { LngLat } from '../geometry/lng-lat.ts'
import {
  type GesturePlace,
  type MapEffect,
  type MapGesture,
  type MapTools,
  type MapToolsStep,
  type RectangleSketch,
  step,
} from './map-gestures.ts'
import { changeMode } from './map-mode-changes.ts'
import { toRectangle } from './map-sketch.ts'

/** Draws a rectangle by dragging, two clicks, or two presses of Enter or Space. */
export function drawRectangle(effectOf: (polygon: Polygon) => MapEffect) {
  return (state: MapTools, gesture: MapGesture): MapToolsStep => {
    const sketch = state.sketch?.kind === 'rectangle' ? state.sketch : null
    switch (gesture.type) {
      case 'pointerDown':
        return press(state, sketch, gesture.point)
      case 'pointerMove':
        return sketch === null
          ? step(state)
          : step({ ...state, sketch: { ...sketch, pointer: gesture.point } })
      case 'pointerUp':
        return release(state, sketch, gesture)
      case 'pointerCancel':
        return step({ ...state, sketch: null })
      case 'click':
        return placeCorner(state, sketch, gesture)
      case 'key':
        if (gesture.key === 'Backspace') return step({ ...state, sketch: null })
        return placeCorner(state, sketch, gesture)
      default:
        return step(state)
    }
  }

  function press(state: MapTools, sketch: RectangleSketch | null, point: LngLat): MapToolsStep {
    const newSketch = {
      kind: 'rectangle' as const,
      anchor: sketch?.anchor ?? point,
      pointer: point,
      isPressed: true,
    }
    return step({ ...state, sketch: newSketch })
  }

  /** A drag completes the rectangle. A press without movement waits for the second corner. */
  function release(state: MapTools, sketch: RectangleSketch | null, place: GesturePlace): MapToolsStep {
    if (sketch === null || !sketch.isPressed) return step(state)
    const next = { ...state, isClickSpent: true }
    const polygon = toRectangle(sketch.anchor, place)
    if (polygon !== null) return changeMode(next, 'complete', [effectOf(polygon)])
    return step({ ...next, sketch: { ...sketch, pointer: place.point, isPressed: false } })
  }

  function placeCorner(state: MapTools, sketch: RectangleSketch | null, place: GesturePlace): MapToolsStep {
    const { point } = place
    if (sketch === null) {
      return step({
        ...state,
        sketch: { kind: 'rectangle', anchor: point, pointer: point, isPressed: false },
      })
    }
    const polygon = toRectangle(sketch.anchor, place)
    return polygon === null ? step(state) : changeMode(state, 'complete', [effectOf(polygon)])
  }
}
