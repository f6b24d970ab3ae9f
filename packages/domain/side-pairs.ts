/** How much work the outline of polygons makes for whoever compares its sides with each other. */
import type { Polygon } from 'geojson'

/**
 * Pairs of sides that an outline may have whose extents overlap. A detailed boundary of 10,000 corners has some 200,000, a star of
 * 10,000 rays 25 million: PostGIS then needs seconds to check it and minutes to divide it; at the limit, a second or two.
 */
export const MAX_SIDE_PAIRS = 500_000

/**
 * Returns how many pairs of sides overlap from west to east, or from south to north, whichever are fewer: no fewer than the pairs
 * that touch. Takes n log n steps for n sides.
 */
export function countSidePairs(polygons: readonly Polygon[]): number {
  return Math.min(countSidePairsAlong(polygons, 0), countSidePairsAlong(polygons, 1))
}

/** Returns how many pairs of sides overlap from west to east (axis 0), or from south to north (1). */
export function countSidePairsAlong(polygons: readonly Polygon[], axis: 0 | 1): number {
  const rings = polygons.flatMap(({ coordinates }) => coordinates)
  const count = rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0)
  const begins = new Float64Array(count)
  const ends = new Float64Array(count)
  let side = 0
  for (const ring of rings) {
    for (let corner = 1; corner < ring.length; corner += 1) {
      const from = ring[corner - 1]?.[axis] ?? 0
      const to = ring[corner]?.[axis] ?? 0
      begins[side] = Math.min(from, to)
      ends[side] = Math.max(from, to)
      side += 1
    }
  }
  begins.sort()
  ends.sort()
  // Two sides are apart exactly when one ends before the other begins.
  let apart = 0
  let ended = 0
  for (const begin of begins) {
    while (ended < count && (ends[ended] ?? 0) < begin) ended += 1
    apart += ended
  }
  return (count * (count - 1)) / 2 - apart
}
