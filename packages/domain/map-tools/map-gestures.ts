import type { Polygon } from 'geojson'
import type { LngLat } from '../geometry/lng-lat.ts'
import type { VertexRef } from './boundary/boundary-vertices.ts'
import type { MapMode, MapModeEvent } from './map-modes.ts'
import type { Measure } from './measure.ts'

/** Place of a gesture. `metresPerPixel`: metres on the ground per CSS pixel there (`geodesy.ts`). */
export interface GesturePlace {
  point: LngLat
  metresPerPixel: number
  isTouch?: boolean
}

export type MapToolKey = 'Escape' | 'Enter' | 'Space' | 'Backspace'

export type BoundaryEdit =
  | 'undo'
  | 'nextVertex'
  | 'previousVertex'
  /** Adds a vertex in the middle of the side after the chosen vertex. */
  | 'addVertex'
  /** Deletes the chosen vertex or polygon. */
  | 'deleteChosen'
  | 'deletePolygon'

export type MapGesture =
  /** With Alt, a press deletes the vertex under the pointer. */
  | ({ type: 'pointerDown'; isAlt?: boolean } & GesturePlace)
  | ({ type: 'pointerMove' | 'pointerUp' } & GesturePlace)
  /** The system or a second finger cancelled the press. */
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
  /** Keys act at the crosshair in the middle of the map. Space places a vertex, Enter finishes. */
  | ({ type: 'key'; key: MapToolKey } & GesturePlace)
  | { type: 'command'; event: MapModeEvent }
  /**
   * Edits these polygons, or starts drawing without any. Cancelling restores `original`. `ring` has the
   * vertices of a polygon in progress.
   */
  | {
      type: 'startBoundary'
      areas: readonly Polygon[]
      original?: readonly Polygon[]
      ring?: readonly LngLat[]
    }
  /** The search for the first vertex starts at `near`. */
  | { type: 'editBoundary'; edit: BoundaryEdit; near?: LngLat }
  | { type: 'choosePolygon' | 'deletePolygon'; area: number }
  | { type: 'moveVertex'; to: LngLat }
  /** Escape: clears the chosen part, else cancels. */
  | { type: 'stepOut' }

export type RefusalReason =
  | 'selfCrossing'
  | 'strayOpening'
  | 'tooFewVertices'
  | 'tooManyVertices'
  | 'tooManyPolygons'
  | 'unfinishedBoundary'

export type MapEffect =
  /** `pickAt` selects the parcel and opens its card, also if already selected. */
  | { type: 'pickAt' | 'toggleAt' | 'addAt' | 'removeAt' | 'inspectAt'; point: LngLat }
  | { type: 'selectWithin' | 'removeWithin'; polygon: Polygon }
  | { type: 'clearSelection' }
  | { type: 'measured'; measure: Measure }
  | { type: 'boundaryChanged' | 'boundaryComplete'; areas: readonly Polygon[] }
  /** `areas` are the polygons before editing, `dropped` those that cancelling discards. */
  | { type: 'boundaryCancelled'; areas: readonly Polygon[]; dropped: readonly Polygon[] }
  /** A vertex was chosen by keyboard, and may be out of view. */
  | { type: 'vertexChosen'; point: LngLat }
  | { type: 'subjectAt' | 'subjectMoved'; point: LngLat }
  /** The map marks `at`. */
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
  /** A new vertex has the number that it will get. */
  ref: VertexRef
  isNew: boolean
  /** `pressed`: pointer at the press; `from`: vertex at the press. */
  pressed: LngLat
  from: LngLat
  to: LngLat
  /** False while the press may still be a click. */
  isMoved: boolean
  /** Where the polygon would cross itself if released now. */
  crossing: LngLat | null
}

export interface ChosenPart {
  area: number
  vertex: VertexRef | null
}

export interface SketchPreview {
  vertices: readonly LngLat[]
  /** Includes the side that follows the pointer. */
  line: readonly LngLat[]
  /** The polygon if drawing finished now. Null below three vertices. */
  polygon: Polygon | null
}

export interface MapTools {
  mode: MapMode
  sketch: RectangleSketch | RingSketch | VertexSketch | null
  measures: readonly Measure[]
  areas: readonly Polygon[]
  originalAreas: readonly Polygon[]
  /** For undo, oldest first. */
  pastAreas: readonly (readonly Polygon[])[]
  chosen: ChosenPart | null
  /** Whether the next nudge belongs to the same undo step. */
  isNudging: boolean
  /** New place for the subject of a market analysis. */
  subject: LngLat | null
  /** Whether the press was handled, so the click after it is ignored. */
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
