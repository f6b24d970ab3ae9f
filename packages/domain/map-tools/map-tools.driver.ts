import type { Polygon } from 'geojson'
import type { LngLat } from '../geometry/lng-lat.ts'
import {
  type BoundaryEdit,
  INITIAL_MAP_TOOLS,
  type MapEffect,
  type MapGesture,
  type MapToolKey,
  type MapTools,
} from './map-gestures.ts'
import type { MapModeEvent } from './map-modes.ts'
import { sketchPreview } from './map-sketch.ts'
import { applyGesture } from './map-tools.ts'

const METRES_PER_PIXEL = 1
/** Degrees per metre near the map's corner. */
const DEGREES = { longitude: 1 / 72_900, latitude: 1 / 111_200 }

/** Place of a pixel, from the north-west corner at 49.3 north, 123.2 west. One pixel is one metre. */
export function at(x: number, y: number): LngLat {
  return [-123.2 + x * DEGREES.longitude, 49.3 - y * DEGREES.latitude]
}

export class MapDriver {
  state: MapTools
  effects: MapEffect[] = []
  private crosshair: LngLat = at(0, 0)

  constructor(state: MapTools = INITIAL_MAP_TOOLS) {
    this.state = state
  }

  tool(event: MapModeEvent): this {
    return this.send({ type: 'command', event })
  }

  begin(areas: readonly Polygon[]): this {
    return this.send({ type: 'startBoundary', areas })
  }

  edit(edit: BoundaryEdit, near?: LngLat): this {
    return this.send({ type: 'editBoundary', edit, ...(near && { near }) })
  }

  click(x: number, y: number, { isShift = false, isAlt = false, isMod = false, clickCount = 1 } = {}): this {
    const place = placeAt(x, y)
    this.send({ type: 'pointerMove', ...place })
    this.send({ type: 'pointerDown', ...place, isAlt })
    this.send({ type: 'pointerUp', ...place })
    return this.send({ type: 'click', ...place, isShift, isAlt, isMod, clickCount })
  }

  doubleClick(x: number, y: number): this {
    this.click(x, y).click(x, y, { clickCount: 2 })
    return this.send({ type: 'doubleClick', ...placeAt(x, y) })
  }

  move(x: number, y: number): this {
    return this.send({ type: 'pointerMove', ...placeAt(x, y) })
  }

  drag(fromX: number, fromY: number, toX: number, toY: number): this {
    this.send({ type: 'pointerMove', ...placeAt(fromX, fromY) })
    this.send({ type: 'pointerDown', ...placeAt(fromX, fromY) })
    this.send({ type: 'pointerMove', ...placeAt((fromX + toX) / 2, (fromY + toY) / 2) })
    this.send({ type: 'pointerMove', ...placeAt(toX, toY) })
    return this.send({ type: 'pointerUp', ...placeAt(toX, toY) })
  }

  longPress(x: number, y: number): this {
    this.send({ type: 'pointerDown', ...placeAt(x, y) })
    this.send({ type: 'longPress', ...placeAt(x, y) })
    this.send({ type: 'pointerUp', ...placeAt(x, y) })
    return this.send({ type: 'click', ...placeAt(x, y) })
  }

  /** Moves the crosshair, where keys act. */
  centreOn(x: number, y: number): this {
    this.crosshair = at(x, y)
    return this
  }

  press(key: MapToolKey): this {
    return this.send({ type: 'key', key, point: this.crosshair, metresPerPixel: METRES_PER_PIXEL })
  }

  send(gesture: MapGesture): this {
    const result = applyGesture(this.state, gesture)
    this.state = result.state
    this.effects.push(...result.effects)
    return this
  }

  get mode() {
    return this.state.mode
  }

  get preview() {
    return sketchPreview(this.state)
  }

  /** Returns and clears the effects. */
  takeEffects(): MapEffect[] {
    return this.effects.splice(0)
  }
}

export function placeAt(x: number, y: number) {
  return { point: at(x, y), metresPerPixel: METRES_PER_PIXEL }
}
