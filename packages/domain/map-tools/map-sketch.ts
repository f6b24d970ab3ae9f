import type { Polygon } from 'geojson'
import { distanceMetres } from '../geometry/geodesy.ts'
import type { LngLat } from '../geometry/lng-lat.ts'
import { rectangleBetween, toPolygon } from '../geometry/polygon.ts'
import { vertexAlong, vertexPlace } from './boundary/boundary-vertices.ts'
import type {
  GesturePlace,
  MapTools,
  RectangleSketch,
  RingSketch,
  SketchPreview,
  VertexSketch,
} from './map-gestures.ts'

/** In CSS pixels. */
export const CLICK_TOLERANCE_PIXELS = 4
/** A click this near the first vertex closes the ring (CSS pixels). */
const CLOSING_TOLERANCE_PIXELS = 12

export function pixelsBetween(one: LngLat, place: GesturePlace): number {
  return distanceMetres(one, place.point) / place.metresPerPixel
}

export function toRectangle(anchor: LngLat, place: GesturePlace): Polygon | null {
  const isFlat = anchor[0] === place.point[0] || anchor[1] === place.point[1]
  return isFlat || pixelsBetween(anchor, place) < CLICK_TOLERANCE_PIXELS
    ? null
    : rectangleBetween(anchor, place.point)
}

export function closesRing(vertices: readonly LngLat[], place: GesturePlace): boolean {
  const [first] = vertices
  return (
    first !== undefined && vertices.length >= 3 && pixelsBetween(first, place) <= CLOSING_TOLERANCE_PIXELS
  )
}

/** Whether the place repeats the first or last vertex, as in a double click. */
export function repeatsVertex(vertices: readonly LngLat[], place: GesturePlace): boolean {
  const [first] = vertices
  const last = vertices.at(-1)
  return [first, last].some(
    (vertex) => vertex !== undefined && pixelsBetween(vertex, place) < CLICK_TOLERANCE_PIXELS,
  )
}

export function sketchPreview({ sketch, areas }: MapTools): SketchPreview | null {
  switch (sketch?.kind) {
    case 'rectangle':
      return rectanglePreview(sketch)
    case 'ring':
      return ringPreview(sketch)
    case 'vertex':
      return vertexPreview(sketch, areas)
    default:
      return null
  }
}

/** Draws the two sides that move with the vertex. */
function vertexPreview({ ref, isNew, to }: VertexSketch, areas: MapTools['areas']): SketchPreview {
  const before = vertexPlace(areas, vertexAlong(areas, ref, -1))
  const after = vertexPlace(areas, vertexAlong(areas, ref, isNew ? 0 : 1))
  return { vertices: [to], line: before && after ? [before, to, after] : [to], polygon: null }
}

function rectanglePreview({ anchor, pointer }: RectangleSketch): SketchPreview {
  const polygon = rectangleBetween(anchor, pointer)
  const line = (polygon.coordinates[0] ?? []).map(([lng = 0, lat = 0]): LngLat => [lng, lat])
  return { vertices: [anchor], line, polygon }
}

function ringPreview({ vertices, pointer }: RingSketch): SketchPreview {
  const line = pointer === null ? vertices : [...vertices, pointer]
  return { vertices, line, polygon: line.length >= 3 ? toPolygon(line) : null }
}
