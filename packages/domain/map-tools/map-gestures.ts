/** Input, output and state of the map's tools. Data only. */
import type { Polygon } from 'geojson'
import type { LngLat } from '../geometry/lng-lat.ts'
import type { VertexRef } from './boundary/boundary-vertices.ts'
import type { MapMode, MapModeEvent } from './map-modes.ts'
import type { Measure } from './measure.ts'

/** Place of a gesture, and how much ground a CSS pixel covers there (`metresPerPixel` of `geodesy.ts`). */
export interface GesturePlace {
  point: LngLat
  metresPerPixel: number
  /** A finger, which covers its target and is imprecise. */
  isTouch?: boolean
}

export type MapToolKey = 'Escape' | 'Enter' | 'Space' | 'Backspace'

/** Effect of a key or a button on a boundary, apart from gestures on the map. */
export type BoundaryEdit =
  | 'undo'
  | 'nextVertex'
  | 'previousVertex'
  /** Adds a vertex in the middle of the side after the chosen one. */
  | 'addVertex'
  /** The corner; where a polygon is chosen as a whole, the polygon. */
  | 'deleteChosen'
  | 'deletePolygon'

export type MapGesture =
  /** `isAlt`: held down while a corner is pressed, takes it away. */
  | ({ type: 'pointerDown'; isAlt?: boolean } & GesturePlace)
  | ({ type: 'pointerMove' | 'pointerUp' } & GesturePlace)
  /** The system took the pointer away, or a second finger came. */
  | { type: 'pointerCancel' }
  /** `clickCount` is 2 for the second click of a double click (`UIEvent.detail`). `isMod`: with Ctrl, or Command on a Mac. */
  | ({
      type: 'click'
      isShift?: boolean
      isAlt?: boolean
      isMod?: boolean
      clickCount?: number
    } & GesturePlace)
  | ({ type: 'doubleClick' | 'longPress' } & GesturePlace)
  /** A key press; its place is the crosshair, the middle of the map. Space puts a vertex there, Enter finishes. */
  | ({ type: 'key'; key: MapToolKey } & GesturePlace)
  /** A tool button or its shortcut. */
  | { type: 'command'; event: MapModeEvent }
  /**
   * Starts drawing a boundary from these polygons, or waits for the first vertex. `original`: restored on cancel,
   * if different. `ring`: vertices of a polygon in progress.
   */
  | {
      type: 'beginBoundary'
      areas: readonly Polygon[]
      original?: readonly Polygon[]
      ring?: readonly LngLat[]
    }
  /** `near`: where the first corner is looked for. */
  | { type: 'editBoundary'; edit: BoundaryEdit; near?: LngLat }
  /** From a list beside the map. */
  | { type: 'choosePolygon' | 'deletePolygon'; area: number }
  /** Arrow keys: the chosen corner goes there. */
  | { type: 'moveVertex'; to: LngLat }
  /** Escape anywhere in the window: drops what is chosen or held, else cancels. */
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
  /** Running totals while drawing, the pointer included; null when drawing ended. */
  | { type: 'measuring'; measure: Measure | null }
  | { type: 'measured'; measure: Measure }
  | { type: 'clearMeasures' }
  | { type: 'boundaryChanged' | 'boundaryComplete'; areas: readonly Polygon[] }
  /** `areas`: the initial ones, `dropped`: those drawn since. */
  | { type: 'boundaryCancelled'; areas: readonly Polygon[]; dropped: readonly Polygon[] }
  /** Reports a vertex chosen by key, so it may be out of sight. */
  | { type: 'vertexChosen'; point: LngLat }
  /** The parcel there is to be the subject of a market analysis. */
  | { type: 'subjectAt'; point: LngLat }
  | { type: 'subjectPreview'; point: LngLat | null }
  | { type: 'subjectMoved'; point: LngLat }
  /** Follows every change of the sketch; null takes the drawing away. */
  | { type: 'preview'; preview: SketchPreview | null }
  /** Words for the person; `at` is the place to mark on the map. */
  | { type: 'refuse'; reason: RefusalReason; message: string; at: LngLat | null }

export interface RectangleSketch {
  kind: 'rectangle'
  anchor: LngLat
  pointer: LngLat
  /** The button or finger is down. */
  isPressed: boolean
}

export interface RingSketch {
  kind: 'ring'
  vertices: readonly LngLat[]
  pointer: LngLat | null
}

/** A corner of a boundary that is held, or a new one, drawn out of the middle of a side. */
export interface VertexSketch {
  kind: 'vertex'
  /** The vertex; for a new one, the number that it will have. */
  ref: VertexRef
  isNew: boolean
  /** Place of the press; `from` is the place of the vertex at that moment. */
  pressed: LngLat
  from: LngLat
  to: LngLat
  /** False while it may still be a click. */
  isMoved: boolean
  /** Place where the polygon would cross itself if the vertex were released now. */
  crossing: LngLat | null
}

/** The chosen part of a boundary: a polygon, or one vertex of it. */
export interface ChosenPart {
  area: number
  vertex: VertexRef | null
}

/** Drawing on the map while a tool is active. */
export interface SketchPreview {
  /** Corners placed so far, to be drawn as handles. */
  vertices: readonly LngLat[]
  /** Sides placed so far and the one that follows the pointer. */
  line: readonly LngLat[]
  /** The area that finishing now would give; null below three corners. */
  polygon: Polygon | null
}

export interface MapTools {
  mode: MapMode
  sketch: RectangleSketch | RingSketch | VertexSketch | null
  measures: readonly Measure[]
  /** Areas of the boundary being drawn. */
  areas: readonly Polygon[]
  /** Those that it began with: what cancelling brings back. */
  originalAreas: readonly Polygon[]
  /** Before each of the last steps, oldest first. */
  pastAreas: readonly (readonly Polygon[])[]
  chosen: ChosenPart | null
  /** The last step nudged the chosen vertex, so the next one extends it. */
  isNudging: boolean
  /** Place to which the CMA subject would be moved. */
  subject: LngLat | null
  /** A press already did the work of the click that follows it. */
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
