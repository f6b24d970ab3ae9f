import type { Position } from 'geojson'
import type { Rings } from './polygon-measures.ts'

/** For larger rings, checking in the database is faster. */
const MAX_VERTICES = 60

/**
 * Whether a geometry is certainly valid: one polygon without holes whose sides do not touch. Avoids
 * `ST_IsValid`, the slowest part of an import.
 */
export function isSurelyValid(polygons: Rings[]): boolean {
  if (polygons.length !== 1) return false
  const rings = polygons[0] as Rings
  if (rings.length !== 1) return false
  const ring = rings[0] as Position[]
  const sides = ring.length - 1
  if (sides < 3 || sides > MAX_VERTICES) return false
  for (let i = 0; i < sides; i++) {
    if (!continuesForward(ring, i, sides)) return false
    // The last side touches the first at the ring's start.
    const last = i === 0 ? sides - 1 : sides
    for (let j = i + 2; j < last; j++) {
      if (!areSegmentsApart(ring[i], ring[i + 1], ring[j], ring[j + 1])) return false
    }
  }
  return true
}

/** Whether the next side after side `i` has length and does not fold back onto it. */
function continuesForward(ring: Position[], i: number, sides: number): boolean {
  const from = ring[i] as Position
  const corner = ring[i + 1] as Position
  const to = ring[i + 2 > sides ? 1 : i + 2] as Position
  const ax = (corner[0] as number) - (from[0] as number)
  const ay = (corner[1] as number) - (from[1] as number)
  const bx = (to[0] as number) - (corner[0] as number)
  const by = (to[1] as number) - (corner[1] as number)
  if ((ax === 0 && ay === 0) || (bx === 0 && by === 0)) return false
  const cross = ax * by - ay * bx
  return Math.abs(cross) > maxRoundingError(ax * by, ay * bx) || ax * bx + ay * by > 0
}

function areSegmentsApart(a?: Position, b?: Position, c?: Position, d?: Position): boolean {
  const [ax, ay] = a as [number, number]
  const [bx, by] = b as [number, number]
  const [cx, cy] = c as [number, number]
  const [dx, dy] = d as [number, number]
  if (ax > cx && ax > dx && bx > cx && bx > dx) return true
  if (ax < cx && ax < dx && bx < cx && bx < dx) return true
  if (ay > cy && ay > dy && by > cy && by > dy) return true
  if (ay < cy && ay < dy && by < cy && by < dy) return true
  return areOnSameSide(ax, ay, bx, by, cx, cy, dx, dy) || areOnSameSide(cx, cy, dx, dy, ax, ay, bx, by)
}

/** Whether points c and d are clearly on one side of the line through a and b. */
function areOnSameSide(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const ex = bx - ax
  const ey = by - ay
  const c1 = ex * (cy - ay)
  const c2 = ey * (cx - ax)
  const d1 = ex * (dy - ay)
  const d2 = ey * (dx - ax)
  const c = c1 - c2
  const d = d1 - d2
  return c > maxRoundingError(c1, c2)
    ? d > maxRoundingError(d1, d2)
    : -c > maxRoundingError(c1, c2) && -d > maxRoundingError(d1, d2)
}

/** Upper bound of the rounding error in a difference of two products. */
function maxRoundingError(one: number, other: number): number {
  return 1e-14 * (Math.abs(one) + Math.abs(other))
}
