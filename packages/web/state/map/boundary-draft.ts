import type { Polygon } from 'geojson'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import type { MapTools } from '#domain/map-tools/map-gestures.ts'
import { isDrawingBoundary } from '#domain/map-tools/map-modes.ts'
import { forgetStored, readStored, writeStored } from '../../lib/store/stored.ts'

const STORAGE_KEY = 'boundary-draft'

/** Saved in the tab, to survive a reload. */
interface BoundaryDraft {
  areas: readonly Polygon[]
  original: readonly Polygon[]
  ring: readonly LngLat[]
}

export function readBoundaryDraft(): BoundaryDraft | null {
  const draft = readStored(STORAGE_KEY, parseDraft, sessionStorage)
  return draft?.page === location.pathname ? draft : null
}

export function storeBoundaryDraft(tools: MapTools, previous: MapTools): void {
  if (!isDrawingBoundary(tools.mode)) {
    if (isDrawingBoundary(previous.mode)) forgetStored(STORAGE_KEY, sessionStorage)
    return
  }
  const { areas, originalAreas: original } = tools
  const ring = getRing(tools)
  if (areas === previous.areas && original === previous.originalAreas && ring === getRing(previous)) return
  writeStored(STORAGE_KEY, { page: location.pathname, areas, original, ring }, sessionStorage)
}

const NO_VERTICES: readonly LngLat[] = []
const getRing = ({ sketch }: MapTools) => (sketch?.kind === 'ring' ? sketch.vertices : NO_VERTICES)

function parseDraft(json: unknown): (BoundaryDraft & { page: string }) | null {
  const { page, areas, original, ring } = (json ?? {}) as Record<string, unknown>
  const isValid = typeof page === 'string' && arePolygons(areas) && arePolygons(original) && arePlaces(ring)
  return isValid ? { page, areas, original, ring } : null
}

const arePolygons = (value: unknown): value is Polygon[] =>
  Array.isArray(value) &&
  value.every(
    ({ type, coordinates }) =>
      type === 'Polygon' && Array.isArray(coordinates) && coordinates.every(arePlaces),
  )

const arePlaces = (value: unknown): value is [number, number][] =>
  Array.isArray(value) &&
  value.every((place) => Array.isArray(place) && place.every((degrees) => typeof degrees === 'number'))
