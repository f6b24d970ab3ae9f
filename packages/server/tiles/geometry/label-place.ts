import { doubleArea, getBox } from './path.ts'
import type { Path } from './twkb.ts'

/** Heights of the scan lines as shares of the area's height, tried in this order. */
const SCAN_HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9] as const

/**
 * Finds a point in the largest part, far from its sides. Uses the whole outline, so that neighbouring tiles
 * agree. Null if the area has no inside.
 */
export function labelPlace(parts: readonly Path[][]): [x: number, y: number] | null {
  const rings = findLargest(parts)
  const outer = rings?.[0]
  if (!rings || !outer || outer.length < 6) return null
  const { west, north, south } = getBox(outer)
  let best: { x: number; y: number; room: number } | null = null
  for (const share of SCAN_HEIGHTS) {
    // Vertices have integer coordinates, so none is on this line.
    const y = Math.floor((south - north) * share) + 0.5
    for (const [from, to] of findInsideSpans(rings, west, north, y)) {
      const x = (from + to) / 2
      // `room`, the distance to a side, cannot exceed half the span.
      if (best && (to - from) / 2 <= best.room) continue
      const room = distanceToSides(rings, west, north, x, y)
      if (!best || room > best.room) best = { x, y, room }
    }
  }
  return best && [west + Math.floor(best.x), north + Math.floor(best.y)]
}

function findLargest(parts: readonly Path[][]): readonly Path[] | null {
  let largest: readonly Path[] | null = null
  let max = 0
  for (const rings of parts) {
    const area = Math.abs(doubleArea(rings[0] ?? []))
    if (area > max) {
      max = area
      largest = rings
    }
  }
  return largest
}

/** Finds the spans of a scan line that are inside the rings (even-odd rule). */
function findInsideSpans(rings: readonly Path[], west: number, north: number, y: number): [number, number][] {
  const crossings: number[] = []
  for (const ring of rings) {
    let x0 = (ring[ring.length - 2] as number) - west
    let y0 = (ring[ring.length - 1] as number) - north
    for (let i = 0; i < ring.length; i += 2) {
      const x1 = (ring[i] as number) - west
      const y1 = (ring[i + 1] as number) - north
      if (y0 > y !== y1 > y) crossings.push(x0 + ((x1 - x0) * (y - y0)) / (y1 - y0))
      x0 = x1
      y0 = y1
    }
  }
  crossings.sort((a, b) => a - b)
  const spans: [number, number][] = []
  for (let i = 1; i < crossings.length; i += 2) {
    spans.push([crossings[i - 1] as number, crossings[i] as number])
  }
  return spans
}

function distanceToSides(rings: readonly Path[], west: number, north: number, x: number, y: number): number {
  let min = Number.POSITIVE_INFINITY
  for (const ring of rings) {
    let x0 = (ring[ring.length - 2] as number) - west
    let y0 = (ring[ring.length - 1] as number) - north
    for (let i = 0; i < ring.length; i += 2) {
      const x1 = (ring[i] as number) - west
      const y1 = (ring[i + 1] as number) - north
      const [dx, dy] = [x1 - x0, y1 - y0]
      const lengthSquared = dx * dx + dy * dy
      const along =
        lengthSquared === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / lengthSquared))
      min = Math.min(min, Math.hypot(x - x0 - along * dx, y - y0 - along * dy))
      x0 = x1
      y0 = y1
    }
  }
  return min
}
