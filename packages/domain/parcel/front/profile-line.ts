import type { Geometry, Position } from 'geojson'
import type { LngLat } from '../../geometry/lng-lat.ts'
import {
  alongPath,
  type PlanePath,
  type PlanePoint,
  pathLength,
  planeAt,
  planeRing,
  rayLength,
} from '../../geometry/local-plane.ts'

export interface ProfileLine {
  from: LngLat
  to: LngLat
  lengthMetres: number
  /** If false, the line follows the longest direction. */
  isFromFront: boolean
}

/** Shorter vectors, in metres, have no usable direction. */
const MIN_VECTOR_METRES = 0.5

/**
 * Draws a line through the lot's inner point, from front to back, or in the longest direction if the front is
 * unknown. The line ends where it first crosses the outline. Null if the lot has no area.
 */
export function profileLine(
  outline: Geometry,
  inner: LngLat,
  frontPaths: readonly (readonly LngLat[])[],
): ProfileLine | null {
  const toPlane = planeAt([...inner])
  const rings = toPolygons(outline).flatMap((polygon) => polygon.map((ring) => planeRing(ring, toPlane)))
  const front = findMiddle(frontPaths.map((path) => path.map(toPlane)))
  const direction = (front && unitVector([-front[0], -front[1]])) ?? longestDirection(rings)
  if (direction === null) return null
  const reach = ([x, y]: PlanePoint) => Math.min(...rings.map((ring) => rayLength([0, 0], [x, y], ring)))
  const [ahead, behind] = [reach(direction), reach([-direction[0], -direction[1]])]
  if (!Number.isFinite(ahead + behind)) return null
  const [east, north] = toPlane([inner[0] + 0.001, inner[1] + 0.001])
  const pointAt = (metres: number): LngLat => [
    inner[0] + (0.001 * direction[0] * metres) / east,
    inner[1] + (0.001 * direction[1] * metres) / north,
  ]
  return {
    from: pointAt(-behind),
    to: pointAt(ahead),
    lengthMetres: ahead + behind,
    isFromFront: front !== null,
  }
}

/** `shares` of the line's length, 0 to 1. */
export const pointsAlong = (
  { from, to }: Pick<ProfileLine, 'from' | 'to'>,
  shares: readonly number[],
): LngLat[] =>
  shares.map((share) => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])

function toPolygons(outline: Geometry): Position[][][] {
  if (outline.type === 'Polygon') return [outline.coordinates]
  return outline.type === 'MultiPolygon' ? outline.coordinates : []
}

/** Middle of the longest path. */
export function findMiddle(paths: readonly PlanePath[]): PlanePoint | null {
  const lines = paths.filter((path) => path.length > 1).toSorted((a, b) => pathLength(b) - pathLength(a))
  return lines[0] ? alongPath(lines[0], 0.5).at : null
}

function unitVector([x, y]: PlanePoint): PlanePoint | null {
  const length = Math.hypot(x, y)
  return length < MIN_VECTOR_METRES ? null : [x / length, y / length]
}

function longestDirection(rings: readonly PlanePath[]): PlanePoint | null {
  const [end] = rings.flat().toSorted(([x1, y1], [x2, y2]) => Math.hypot(x2, y2) - Math.hypot(x1, y1))
  return end ? unitVector(end) : null
}
