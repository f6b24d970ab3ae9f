/**
 * Divides changed ground into squares of bounded parcel count, in the order of a Morton curve. The position
 * on the curve is the progress.
 */
import type { Box } from '#domain/geometry/local-plane.ts'
import { GRID_DEGREES } from '../../../db/spatial.ts'

export interface Square {
  box: Box
  start: number
  end: number
  isSmallest: boolean
}

/** The first square, around British Columbia. */
const ROOT: Box = { west: -142, south: 40, east: -110, north: 72 }
/** Divides down to squares of about 1.1 by 1.7 km, with at most a few thousand parcels. */
const MAX_DEPTH = 11

const boxesIntersect = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south

/**
 * Whether two boxes share more than an edge; otherwise their contents share no land. Same as
 * `findParcelsNear` in SQL.
 */
export const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a.east, b.east) - Math.max(a.west, b.west) > GRID_DEGREES &&
  Math.min(a.north, b.north) - Math.max(a.south, b.south) > GRID_DEGREES

/** Whether a square contains the point. Excludes its east and north edges, so that squares share no point. */
export const contains = ({ west, south, east, north }: Box, [x, y]: readonly [number, number]): boolean =>
  x >= west && x < east && y >= south && y < north

/**
 * Yields squares from `position` that overlap any box. Full squares (`isFull`) are divided in four. An
 * interrupted square is repeated.
 */
export async function* squaresFrom<B extends Box>(
  boxes: readonly B[],
  position: number,
  isFull: (square: Square, boxes: readonly B[]) => Promise<boolean>,
): AsyncGenerator<{ square: Square; boxes: readonly B[] }> {
  yield* divide(boxes, ROOT, 0, 0)

  async function* divide(
    candidates: readonly B[],
    box: Box,
    depth: number,
    start: number,
  ): AsyncGenerator<{ square: Square; boxes: readonly B[] }> {
    const overlapping = candidates.filter((candidate) => boxesIntersect(candidate, box))
    const size = 4 ** (MAX_DEPTH - depth)
    const square = { box, start, end: start + size, isSmallest: depth === MAX_DEPTH }
    if (overlapping.length === 0 || square.end <= position) return
    if (square.isSmallest || !(await isFull(square, overlapping))) {
      yield { square, boxes: overlapping }
      return
    }
    for (const [index, quarter] of splitInFour(box).entries()) {
      yield* divide(overlapping, quarter, depth + 1, start + (index * size) / 4)
    }
  }
}

function splitInFour({ west, south, east, north }: Box): Box[] {
  const x = (west + east) / 2
  const y = (south + north) / 2
  return [
    { west, south, east: x, north: y },
    { west: x, south, east, north: y },
    { west, south: y, east: x, north },
    { west: x, south: y, east, north },
  ]
}

/**
 * Assigns a parcel to one square by a point, to evaluate it once with all its polygons: the south-west corner
 * of its southernmost, then westernmost overlap. Null without overlap.
 */
export function owningPoint(parcel: Box, overlapping: readonly Box[]): [number, number] | null {
  let point: [number, number] | null = null
  for (const box of overlapping) {
    const x = Math.max(parcel.west, box.west)
    const y = Math.max(parcel.south, box.south)
    if (point === null || y < point[1] || (y === point[1] && x < point[0])) point = [x, y]
  }
  return point
}
