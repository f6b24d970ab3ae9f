import type { Polygon, Position } from 'geojson'

/**
 * Limit of overlapping pairs of sides. A detailed boundary of 10,000 vertices has about 200,000. A star of
 * 10,000 rays has 25 million, which take PostGIS minutes.
 */
export const MAX_SIDE_PAIRS = 500_000

/** Resolution of the count. Sides that end and start in the same part count as overlapping. */
const PART_COUNT = 65_536

/**
 * Counts pairs of sides that overlap from west to east or south to north, whichever are fewer. Linear time.
 */
export function countSidePairs(polygons: readonly Polygon[]): number {
  return Math.min(countSidePairsAlong(polygons, 0), countSidePairsAlong(polygons, 1))
}

/** Counts from west to east (axis 0) or south to north (1), to 1/65,536 of the extent. */
export function countSidePairsAlong(polygons: readonly Polygon[], axis: 0 | 1): number {
  const rings = polygons.flatMap(({ coordinates }) => coordinates)
  const [min, max] = extentAlong(rings, axis)
  const partsPerUnit = max > min ? (PART_COUNT - 1) / (max - min) : 0
  const starts = new Uint32Array(PART_COUNT)
  const ends = new Uint32Array(PART_COUNT)
  let count = 0
  for (const ring of rings) {
    for (let corner = 1; corner < ring.length; corner += 1) {
      const from = Math.floor(((ring[corner - 1]?.[axis] ?? 0) - min) * partsPerUnit)
      const to = Math.floor(((ring[corner]?.[axis] ?? 0) - min) * partsPerUnit)
      const [start, end] = from < to ? [from, to] : [to, from]
      starts[start] = (starts[start] ?? 0) + 1
      ends[end] = (ends[end] ?? 0) + 1
      count += 1
    }
  }
  // Two sides are disjoint if one ends before the other starts.
  let disjointPairs = 0
  let endCount = 0
  for (let part = 0; part < PART_COUNT; part += 1) {
    disjointPairs += endCount * (starts[part] ?? 0)
    endCount += ends[part] ?? 0
  }
  return (count * (count - 1)) / 2 - disjointPairs
}

function extentAlong(rings: readonly (readonly Position[])[], axis: 0 | 1): [number, number] {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const ring of rings) {
    for (const place of ring) {
      min = Math.min(min, place[axis] ?? 0)
      max = Math.max(max, place[axis] ?? 0)
    }
  }
  return [min, max]
}
