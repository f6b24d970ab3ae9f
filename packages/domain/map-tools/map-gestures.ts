import type { Polygon } from 'geojson'
import type { LngLat } from '../geometry/lng-lat.ts'
import type { VertexRef } from './boundary/boundary-vertices.ts'
import type { MapMode, MapModeEvent } from './map-modes.ts'
import type { Measure } from './measure.ts'

/** Place of a gesture. `metresPerPixel`: ground per CSS pixel there (`geodesy.ts`). */
export interface GesturePlace {
  point: LngLat
  metresPerPixel: number
  /** A finger is imprecise. */
  isTouch?: boolean
}

export type MapToolKey = 'Escape' | 'Enter' | 'Space' | 'Backspace'

export type BoundaryEdit =
  | 'undo'
  | 'nextVertex'
  | 'previousVertex'
  /** Adds a vertex in the middle of the side after the chosen one. */
  | 'addVertex'
  /** Deletes the chosen vertex, or a polygon chosen as a whole. */
  | 'deleteChosen'
  | 'deletePolygon'

export type MapGesture =
  /** `isAlt` deletes a pressed vertex. */
  | ({ type: 'pointerDown'; isAlt?: boolean } & GesturePlace)
  | ({ type: 'pointerMove' | 'pointerUp' } & GesturePlace)
  /** Cancelled by the system, or by a second finger. */
  | { type: 'pointerCancel' }
  /**
   * `clickCount`: 2 for the second click of a double click (`UIEvent.detail`). `isMod`: Ctrl, or Command on a
   * Mac.
   */
  | ({
      type: 'click'
      isShift?: boolean
      isAlt?: boolean
      isMod?: boolean
      clickCount?: number
    } & GesturePlace)
  | ({ type: 'doubleClick' | 'longPress' } & GesturePlace)
  /** Acts at the crosshair, the middle of the map. Space places a vertex, Enter finishes. */
  | ({ type: 'key'; key: MapToolKey } & GesturePlace)
  | { type: 'command'; event: MapModeEvent }
  /**
   * Starts with these polygons, or waits for the first vertex. `original` is restored on cancel. `ring` has
   * the vertices of a polygon in progress.
   */
  | {
      type: 'beginBoundary'
      areas: readonly Polygon[]
      original?: readonly Polygon[]
      ring?: readonly LngLat[]
    }
  /** `near` is where the search for the first vertex starts. */
  | { type: 'editBoundary'; edit: BoundaryEdit; near?: LngLat }
  | { type: 'choosePolygon' | 'deletePolygon'; area: number }
  /** Moved by arrow keys. */
  | { type: 'moveVertex'; to: LngLat }
  /** Escape: clears the choice, or else cancels. */
  | { type: 'stepOut' }

export type RefusalReason =
  | 'selfCrossing'
  | 'strayOpening'
  | 'tooFewVertices'
  | 'tooManyVertices'
  | 'tooManyPolygons'
  | 'unfinishedBoundary'

export type MapEffect =
  /** `pickAt` selects and opens the card; a selected parcel stays selected. */
  | { type: 'pickAt' | 'toggleAt' | 'addAt' | 'removeAt' | 'inspectAt'; point: LngLat }
  | { type: 'selectWithin' | 'removeWithin'; polygon: Polygon }
  | { type: 'clearSelection' }
  /** Running totals with the pointer; null after drawing. */
  | { type: 'measuring'; measure: Measure | null }
  | { type: 'measured'; measure: Measure }
  | { type: 'clearMeasures' }
  | { type: 'boundaryChanged' | 'boundaryComplete'; areas: readonly Polygon[] }
  /** `areas` are the initial ones, `dropped` those drawn since. */
  | { type: 'boundaryCancelled'; areas: readonly Polygon[]; dropped: readonly Polygon[] }
  /** A vertex chosen by keyboard, which may be out of view. */
  | { type: 'vertexChosen'; point: LngLat }
  /** The subject of a market analysis was chosen. */
  | { type: 'subjectAt'; point: LngLat }
  | { type: 'subjectPreview'; point: LngLat | null }
  | { type: 'subjectMoved'; point: LngLat }
  | { type: 'preview'; preview: SketchPreview | null }
  /** `at` is the place to mark. */
  | { type: 'refuse'; reason: RefusalReason; message: string; at: LngLat | null }

export interface RectangleSketch {
  kind: 'rectangle'
  anchor: LngLat
  pointer: LngLat
  isPressed: boolean
}

export interface RingSketch {
  kind: 'ring'
  vertices: readonly LngLat[]
  pointer: LngLat | null
}

export interface VertexSketch {
  kind: 'vertex'
  /** For a new vertex, the number it will have. */
  ref: VertexRef
  isNew: boolean
  /** `from`: place of the vertex at the press. */
  pressed: LngLat
  from: LngLat
  to: LngLat
  /** False while it may be a click. */
  isMoved: boolean
  /** Where the polygon would cross itself on release. */
  crossing: LngLat | null
}

export interface ChosenPart {
  area: number
  vertex: VertexRef | null
}

export interface SketchPreview {
  /** Drawn as handles. */
  vertices: readonly LngLat[]
  /** Includes the side that follows the pointer. */
  line: readonly LngLat[]
  /** The polygon if drawing finished now; null below three vertices. */
  polygon: Polygon | null
}

export interface MapTools {
  mode: MapMode
  sketch: RectangleSketch | RingSketch | VertexSketch | null
  measures: readonly Measure[]
  areas: readonly Polygon[]
  /** Restored on cancel. */
  originalAreas: readonly Polygon[]
  /** Oldest first. */
  pastAreas: readonly (readonly Polygon[])[]
  chosen: ChosenPart | null
  /** Whether the next nudge extends the last step. */
  isNudging: boolean
  /** New place of a market analysis' subject. */
  subject: LngLat | null
  /** Whether the press already handled the click. */
  isClickSpent: boolean
}

export const NO_BOUNDARY = {
  areas: [],
  originalAreas: [],
  pastAreas: [],
  chosen: null,
  isNudging: false,
} as const satisfies Partial<MapTools>

export const INITIAL_MAP_TOOLS: MapTools = {
  ...NO_BOUNDARY,
  mode: 'normal',
  sketch: null,
  measures: [],
  subject: null,
  isClickSpent: false,
}

export interface MapToolsStep {
  state: MapTools
  effects: readonly MapEffect[]
}

export function step(state: MapTools, ...effects: MapEffect[]): MapToolsStep {
  return { state, effects }
}
