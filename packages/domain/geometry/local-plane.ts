/** Plane in metres around a place, accurate within a street of it. */
import type { Position } from 'geojson'
import { isSamePlace, type LngLat, toLngLat } from './lng-lat.ts'

/** Metres east and north of the origin. */
export type PlanePoint = readonly [x: number, y: number]
/** A line, or a ring that does not repeat its first point. */
export type PlanePath = readonly PlanePoint[]

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Degrees of latitude, on a sphere. */
export const METRES_PER_DEGREE = 111_320

/** Converts positions to the tangent plane at the origin. */
export function planeAt(origin: Position): (position: Position | LngLat) => PlanePoint {
  const [lng0, lat0] = toLngLat(origin)
  const metresPerLng = METRES_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180)
  return (position) => {
    const [lng, lat] = toLngLat(position)
    return [(lng - lng0) * metresPerLng, (lat - lat0) * METRES_PER_DEGREE]
  }
}

export function planeRing(
  ring: readonly Position[],
  plane: (position: Position | LngLat) => PlanePoint,
): PlanePath {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first && last && isSamePlace(toLngLat(first), toLngLat(last))
  return (isClosed ? ring.slice(0, -1) : ring).map(plane)
}

/** Positive for an anticlockwise ring. */
export function signedArea(ring: PlanePath): number {
  let doubledArea = 0
  for (let index = 0; index < ring.length; index++) {
    const [x1, y1] = ring[index] as PlanePoint
    const [x2, y2] = ring[(index + 1) % ring.length] as PlanePoint
    doubledArea += x1 * y2 - x2 * y1
  }
  return doubledArea / 2
}

export function boxAround(points: Iterable<PlanePoint>): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x, y] of points) {
    box.west = Math.min(box.west, x)
    box.south = Math.min(box.south, y)
    box.east = Math.max(box.east, x)
    box.north = Math.max(box.north, y)
  }
  return box
}

/** A point on the line may count as inside or outside. */
export function isInPlaneRing(ring: PlanePath, [x, y]: PlanePoint): boolean {
  let isIn = false
  for (let index = 0; index < ring.length; index++) {
    const [x1, y1] = ring[index] as PlanePoint
    const [x2, y2] = ring[(index + 1) % ring.length] as PlanePoint
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isIn = !isIn
  }
  return isIn
}

/** Distance along a ray to the ring. Infinity if they never meet. The direction must have length 1. */
export function rayLength([x, y]: PlanePoint, [dx, dy]: PlanePoint, ring: PlanePath): number {
  let min = Infinity
  for (let index = 0; index < ring.length; index++) {
    const [x1, y1] = ring[index] as PlanePoint
    const [x2, y2] = ring[(index + 1) % ring.length] as PlanePoint
    const [ex, ey] = [x2 - x1, y2 - y1]
    const cross = dx * ey - dy * ex
    if (cross === 0) continue
    const distance = ((x1 - x) * ey - (y1 - y) * ex) / cross
    const fraction = ((x1 - x) * dy - (y1 - y) * dx) / cross
    if (distance > 0 && distance < min && fraction >= 0 && fraction <= 1) min = distance
  }
  return min
}

/** Point and direction at a fraction (0 to 1) of the path's length. */
export function alongPath(path: PlanePath, part: number): { at: PlanePoint; direction: PlanePoint } {
  const lengths = path.slice(1).map((point, index) => lengthBetween(path[index] as PlanePoint, point))
  let remaining = lengths.reduce((sum, length) => sum + length, 0) * part
  let index = 0
  while (index < lengths.length - 1 && remaining > (lengths[index] ?? 0)) remaining -= lengths[index++] ?? 0
  const [from, to] = [path[index] as PlanePoint, path[index + 1] as PlanePoint]
  const length = lengths[index] || 1
  const direction: PlanePoint = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  return { at: [from[0] + direction[0] * remaining, from[1] + direction[1] * remaining], direction }
}

export const lengthBetween = (a: PlanePoint, b: PlanePoint): number => Math.hypot(b[0] - a[0], b[1] - a[1])

export const pathLength = (path: PlanePath): number =>
  path.slice(1).reduce((sum, point, index) => sum + lengthBetween(path[index] ?? point, point), 0)
