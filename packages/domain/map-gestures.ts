/** What goes into the map's tools, what comes out, and what they remember. Data only. */
import type { Polygon } from 'geojson'
import type { LngLat } from './lng-lat.ts'
import type { MapMode, MapModeEvent } from './map-modes.ts'
import type { Measure } from './measure.ts'

/** Where a gesture happened, and how much ground a CSS pixel covers there (`metresPerPixel` of `geodesy.ts`). */
export interface GesturePlace {
  point: LngLat
  metresPerPixel: number
}

export type MapToolKey = 'Escape' | 'Enter' | 'Space' | 'Backspace'

export type MapGesture =
  | ({ type: 'pointerDown' | 'pointerMove' | 'pointerUp' } & GesturePlace)
  /** The system took the pointer away, or a second finger came. */
  | { type: 'pointerCancel' }
  /** `clickCount` is 2 for the second click of a double click (`UIEvent.detail`). */
  | ({ type: 'click'; isShift?: boolean; clickCount?: number } & GesturePlace)
  | ({ type: 'doubleClick' | 'longPress' } & GesturePlace)
  /** For keys, the place is the crosshair: the middle of the map. Space puts a corner there, Enter finishes. */
  | ({ type: 'key'; key: MapToolKey } & GesturePlace)
  /** A tool button or its shortcut. */
  | { type: 'command'; event: MapModeEvent }
  /** Draws a boundary from these polygons on; without any, the first corner is waited for at once. */
  | { type: 'beginBoundary'; areas: readonly Polygon[] }

export type RefusalReason = 'selfCrossing' | 'tooFewCorners' | 'unfinishedBoundary'

export type MapEffect =
  | { type: 'toggleAt' | 'addAt' | 'removeAt' | 'inspectAt'; point: LngLat }
  | { type: 'selectWithin' | 'removeWithin'; polygon: Polygon }
  | { type: 'clearSelection' }
  /** Running totals while drawing, the pointer included; null when drawing ended. */
  | { type: 'measuring'; measure: Measure | null }
  | { type: 'measured'; measure: Measure }
  | { type: 'clearMeasures' }
  | { type: 'boundaryChanged' | 'boundaryComplete'; areas: readonly Polygon[] }
  /** `areas` are those that it began with. */
  | { type: 'boundaryCancelled'; areas: readonly Polygon[] }
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

export interface OutlineSketch {
  kind: 'outline'
  vertices: readonly LngLat[]
  pointer: LngLat | null
}

/** What is drawn on the map while a tool is at work. */
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
  sketch: RectangleSketch | OutlineSketch | null
  measures: readonly Measure[]
  /** Areas of the boundary being drawn. */
  areas: readonly Polygon[]
  /** Those that it began with: what cancelling brings back. */
  originalAreas: readonly Polygon[]
  /** Where the CMA subject would be moved to. */
  subject: LngLat | null
  /** A press already did the work of the click that follows it. */
  isClickSpent: boolean
}

export const INITIAL_MAP_TOOLS: MapTools = {
  mode: 'normal',
  sketch: null,
  measures: [],
  areas: [],
  originalAreas: [],
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
