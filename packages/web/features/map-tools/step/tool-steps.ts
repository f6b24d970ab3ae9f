import type { MapMode, MapModeEvent } from '#domain/map-tools/map-modes.ts'

export interface ToolAction {
  label: string
  event: MapModeEvent
  /** Key that works while the map has the focus. Escape works anywhere. */
  key?: string
  isMain?: boolean
}

const CANCEL: ToolAction = { label: 'Cancel', event: 'cancel', key: 'Esc' }
const FINISH: ToolAction = { label: 'Finish', event: 'complete', key: 'Enter', isMain: true }
const RING_HINT = 'Click the corners. Click the first one again, or double-click, to finish.'
const RECTANGLE_HINT = 'Drag a rectangle, or click two opposite corners.'
const RECTANGLE_KEYS_HINT = 'Arrows move the map, Space places a corner under the crosshair.'
const RING_KEYS_HINT = 'Arrows move the map, Space places a corner, Backspace takes one back.'

export const KEYBOARD_HINTS: Partial<Record<MapMode, string>> = {
  selectRectangle: RECTANGLE_KEYS_HINT,
  deleteRectangle: RECTANGLE_KEYS_HINT,
  selectPolygon: RING_KEYS_HINT,
  deletePolygon: RING_KEYS_HINT,
  measurePolygon: 'Arrows move the map, Space places a point, Backspace takes one back.',
  drawBoundaryPolygon: RING_KEYS_HINT,
  deletePoint: 'Arrows move the map, Space removes the parcel under the crosshair.',
}

export const TOOL_STEPS: Record<MapMode, { hint: string; actions: readonly ToolAction[] } | null> = {
  normal: null,
  selectRectangle: { hint: RECTANGLE_HINT, actions: [CANCEL] },
  selectPolygon: { hint: RING_HINT, actions: [FINISH, CANCEL] },
  deletePoint: {
    hint: 'Click the parcels to remove from the selection.',
    actions: [
      { label: 'Rectangle', event: 'deleteRectangle' },
      { label: 'Polygon', event: 'deletePolygon' },
      { label: 'Remove all', event: 'clearAll' },
      { label: 'Done', event: 'done', key: 'Esc', isMain: true },
    ],
  },
  deleteRectangle: { hint: `${RECTANGLE_HINT} Parcels inside leave the selection.`, actions: [CANCEL] },
  deletePolygon: { hint: `${RING_HINT} Parcels inside leave the selection.`, actions: [FINISH, CANCEL] },
  measure: {
    hint: 'Parcels can be picked while measurements are shown.',
    actions: [
      { label: 'Measure again', event: 'measurePolygon', isMain: true },
      { label: 'Clear measurements', event: 'clearMeasures' },
    ],
  },
  measurePolygon: {
    hint: 'Click along what you measure. Double-click to finish, or click the first point for an area.',
    actions: [FINISH, CANCEL],
  },
  drawBoundary: {
    hint: 'Drag a corner, or the middle of a side to add one. Click inside a polygon to choose it.',
    actions: [
      { label: 'Add another polygon', event: 'drawBoundaryPolygon' },
      { label: 'Clear areas', event: 'clearAreas' },
      { label: 'Done', event: 'complete', key: 'Enter', isMain: true },
      CANCEL,
    ],
  },
  drawBoundaryPolygon: { hint: RING_HINT, actions: [FINISH, CANCEL] },
  cmaSubject: null,
  cmaSubjectPositioning: null,
}
