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
  /** The vertex, or a polygon chosen as a whole. */
  | 'deleteChosen'
  | 'deletePolygon'

export type MapGesture =
  /** `isAlt` deletes a pressed vertex. */
  | ({ type: 'pointerDown'; isAlt?: boolean } & GesturePlace)
  | ({ type: 'pointerMove' | 'pointerUp' } & GesturePlace)
  /** By the system, or a second finger. */
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
  /** At the crosshair, the middle of the map. Space places a vertex, Enter finishes. */
  | ({ type: 'key'; key: MapToolKey } & GesturePlace)
  | { type: 'command'; event: MapModeEvent }
  /**
   * Starts with these polygons, or waits for the first vertex. `original`: restored on cancel. `ring`:
   * vertices of a polygon in progress.
   */
  | {
      type: 'beginBoundary'
      areas: readonly Polygon[]
      original?: readonly Polygon[]
      ring?: readonly LngLat[]
    }
  /** `near`: where the first vertex is searched. */
  | { type: 'editBoundary'; edit: BoundaryEdit; near?: LngLat }
  | { type: 'choosePolygon' | 'deletePolygon'; area: number }
  /** Moved by arrow keys. */
  | { type: 'moveVertex'; to: LngLat }
  /** Escape: drops the choice, else cancels. */
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
  /** Running totals with the pointer; null when drawing ended. */
  | { type: 'measuring'; measure: Measure | null }
  | { type: 'measured'; measure: Measure }
  | { type: 'clearMeasures' }
  | { type: 'boundaryChanged' | 'boundaryComplete'; areas: readonly Polygon[] }
  /** `areas`: the initial ones, `dropped`: those drawn since. */
  | { type: 'boundaryCancelled'; areas: readonly Polygon[]; dropped: readonly Polygon[] }
  /** Chosen by key, so possibly out of sight. */
  | { type: 'vertexChosen'; point: LngLat }
  /** Chosen as the subject of a market analysis. */
  | { type: 'subjectAt'; point: LngLat }
  | { type: 'subjectPreview'; point: LngLat | null }
  | { type: 'subjectMoved'; point: LngLat }
  /** Null removes the drawing. */
  | { type: 'preview'; preview: SketchPreview | null }
  /** `at`: place to mark. */
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
  /** For a new vertex, its future number. */
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
  /** With the side that follows the pointer. */
  line: readonly LngLat[]
  /** If finished now; null below three vertices. */
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
  /** The next nudge extends the last step. */
  isNudging: boolean
  /** New place of the market analysis' subject. */
  subject: LngLat | null
  /** The press already did the click's work. */
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
