import type { Polygon } from 'geojson'
import { distanceMetres } from '../../geometry/geodesy.ts'
import { type LngLat, toLngLat } from '../../geometry/lng-lat.ts'
import { METRES_PER_DEGREE } from '../../geometry/local-plane.ts'
import { isInside } from '../../geometry/polygon.ts'
import type { GesturePlace } from '../map-gestures.ts'
import { countRingVertices, everyVertex, sideMiddle, type VertexRef } from './boundary-vertices.ts'

/** A handle reacts to a mouse or finger within this distance, in CSS pixels. */
const REACH_PIXELS = 9
const TOUCH_REACH_PIXELS = 22
/** In CSS pixels. Shorter sides have no handle in the middle. */
export const MIN_SIDE_WITH_MIDDLE_PIXELS = 40

export interface BoundaryHandle {
  /** For a middle handle, the first vertex of its side. */
  ref: VertexRef
  isMiddle: boolean
  at: LngLat
}

/** Nearest vertex within reach, or else the nearest middle. */
export function findHandle(areas: readonly Polygon[], place: GesturePlace): BoundaryHandle | null {
  const reach = (place.isTouch ? TOUCH_REACH_PIXELS : REACH_PIXELS) * place.metresPerPixel
  return nearestVertex(areas, place.point, reach) ?? nearestMiddle(areas, place, reach)
}

export function nearestVertex(
  areas: readonly Polygon[],
  point: LngLat,
  reach = Infinity,
): BoundaryHandle | null {
  let handle: BoundaryHandle | null = null
  let min = reach
  for (const ref of everyVertex(areas)) {
    const at = toLngLat(areas[ref.area]?.coordinates[ref.ring]?.[ref.vertex] ?? [])
    if (roughMetres(at, point) > min * 1.05) continue
    const metres = distanceMetres(at, point)
    if (metres > min) continue
    min = metres
    handle = { ref, isMiddle: false, at }
  }
  return handle
}

function nearestMiddle(
  areas: readonly Polygon[],
  { point, metresPerPixel }: GesturePlace,
  reach: number,
): BoundaryHandle | null {
  let handle: BoundaryHandle | null = null
  let min = reach
  for (const ref of everyVertex(areas)) {
    const ring = areas[ref.area]?.coordinates[ref.ring] ?? []
    const at = sideMiddle(areas, ref)
    if (at === null || countRingVertices(ring) === 0 || roughMetres(at, point) > min * 1.05) continue
    const metres = distanceMetres(at, point)
    const length = distanceMetres(ring[ref.vertex] ?? [], ring[ref.vertex + 1] ?? [])
    if (metres > min || length < MIN_SIDE_WITH_MIDDLE_PIXELS * metresPerPixel) continue
    min = metres
    handle = { ref, isMiddle: true, at }
  }
  return handle
}

export function polygonAt(areas: readonly Polygon[], { point }: GesturePlace): number | null {
  const index = areas.findLastIndex((polygon) => isInside(point, polygon))
  return index === -1 ? null : index
}

/** Fast distance, accurate to 5 % within the view. */
function roughMetres([lng1, lat1]: LngLat, [lng2, lat2]: LngLat): number {
  const narrowing = Math.cos((Math.max(Math.abs(lat1), Math.abs(lat2)) * Math.PI) / 180)
  return METRES_PER_DEGREE * Math.hypot((lng1 - lng2) * narrowing, lat1 - lat2)
}
