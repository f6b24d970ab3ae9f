/** Modes of the map and their transitions (specification part 2, section 4). */
export const MAP_MODES = [
  'normal',
  'selectRectangle',
  'selectPolygon',
  'deletePoint',
  'deleteRectangle',
  'deletePolygon',
  'measure',
  'measurePolygon',
  'drawBoundary',
  'drawBoundaryPolygon',
  'cmaSubject',
  'cmaSubjectPositioning',
] as const

export type MapMode = (typeof MAP_MODES)[number]

/** The event that starts a tool has the name of the tool's mode. */
export type MapModeEvent =
  | Exclude<MapMode, 'measure' | 'cmaSubjectPositioning'>
  | 'cancel'
  | 'complete'
  | 'done'
  | 'clearAll'
  | 'clearMeasures'
  | 'clearAreas'
  | 'position'
  | 'save'

export const MAP_MODE_TRANSITIONS: Record<MapMode, Partial<Record<MapModeEvent, MapMode>>> = {
  normal: {
    measurePolygon: 'measurePolygon',
    selectRectangle: 'selectRectangle',
    selectPolygon: 'selectPolygon',
    deletePoint: 'deletePoint',
    drawBoundaryPolygon: 'drawBoundaryPolygon',
    drawBoundary: 'drawBoundary',
    cmaSubject: 'cmaSubject',
  },
  selectRectangle: { cancel: 'normal', complete: 'normal' },
  selectPolygon: { cancel: 'normal', complete: 'normal' },
  deletePoint: {
    deleteRectangle: 'deleteRectangle',
    deletePolygon: 'deletePolygon',
    done: 'normal',
    cancel: 'normal',
    clearAll: 'normal',
  },
  deleteRectangle: { cancel: 'deletePoint', complete: 'deletePoint' },
  deletePolygon: { cancel: 'deletePoint', complete: 'deletePoint' },
  measure: { measurePolygon: 'measurePolygon', clearMeasures: 'normal' },
  measurePolygon: { cancel: 'normal', complete: 'measure' },
  drawBoundary: {
    drawBoundaryPolygon: 'drawBoundaryPolygon',
    clearAreas: 'drawBoundaryPolygon',
    cancel: 'normal',
    complete: 'normal',
  },
  drawBoundaryPolygon: { cancel: 'drawBoundary', complete: 'drawBoundary' },
  cmaSubject: { position: 'cmaSubjectPositioning', normal: 'normal' },
  cmaSubjectPositioning: { save: 'cmaSubject', cancel: 'cmaSubject' },
}

export function nextMapMode(mode: MapMode, event: MapModeEvent): MapMode | null {
  return MAP_MODE_TRANSITIONS[mode][event] ?? null
}

export function isSelectable(mode: MapMode): boolean {
  return mode === 'normal' || mode === 'measure'
}

export function isDrawingBoundary(mode: MapMode): boolean {
  return mode === 'drawBoundary' || mode === 'drawBoundaryPolygon'
}

export function isChoosingSubject(mode: MapMode): boolean {
  return mode === 'cmaSubject' || mode === 'cmaSubjectPositioning'
}

export function isRemoving(mode: MapMode): boolean {
  return mode === 'deletePoint' || mode === 'deleteRectangle' || mode === 'deletePolygon'
}
