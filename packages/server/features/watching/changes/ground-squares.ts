/**
 * The ground that a release changed, in squares each of which holds few enough parcels to be processed together. Squares are visited along a
 * fixed curve (Morton's), so that a position on it records the progress.
 */
import { GRID_DEGREES } from '../../../importers/geometry/overlay-grid.ts'

/** West, south, east, north in degrees. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export interface Square {
  box: Box
  /** Positions on the curve at which the square begins and ends. */
  start: number
  end: number
  /** True when the square is not cut any further. */
  isSmallest: boolean
}

/** Holds British Columbia. */
const ROOT: Box = { west: -142, south: 40, east: -110, north: 72 }
/** Depth at which a square measures some 1.1 by 1.7 km: a few thousand parcels where they are densest. */
const DEPTH = 11

const meets = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south

/** Returns whether two boxes have more in common than an edge: otherwise their contents have no land in common. `parcelsNear` says the same in SQL. */
export const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a.east, b.east) - Math.max(a.west, b.west) > GRID_DEGREES &&
  Math.min(a.north, b.north) - Math.max(a.south, b.south) > GRID_DEGREES

/** A square has its western and southern edge, not the others: each point is in one. */
export const holds = ({ west, south, east, north }: Box, [x, y]: readonly [number, number]): boolean =>
  x >= west && x < east && y >= south && y < north

/**
 * The squares from `position` on that any of the boxes meets. Squares with more than they should hold, as `isFull` says, are cut
 * in four. A square that was begun is given again as a whole.
 */
export async function* squaresFrom<B extends Box>(
  boxes: readonly B[],
  position: number,
  isFull: (square: Square, boxes: readonly B[]) => Promise<boolean>,
): AsyncGenerator<{ square: Square; boxes: readonly B[] }> {
  yield* cut(boxes, ROOT, 0, 0)

  async function* cut(
    within: readonly B[],
    box: Box,
    depth: number,
    start: number,
  ): AsyncGenerator<{ square: Square; boxes: readonly B[] }> {
    const here = within.filter((one) => meets(one, box))
    const size = 4 ** (DEPTH - depth)
    const square = { box, start, end: start + size, isSmallest: depth === DEPTH }
    if (here.length === 0 || square.end <= position) return
    if (square.isSmallest || !(await isFull(square, here))) {
      yield { square, boxes: here }
      return
    }
    for (const [index, quarter] of quartersOf(box).entries()) {
      yield* cut(here, quarter, depth + 1, start + (index * size) / 4)
    }
  }
}

function quartersOf({ west, south, east, north }: Box): Box[] {
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  return [
    { west, south, east: x, north: y },
    { west: x, south, east, north: y },
    { west, south: y, east: x, north },
    { west: x, south: y, east, north },
  ]
}

/**
 * Returns the point by which a parcel belongs to a square, so that each is evaluated once, with all polygons over it: the first vertex of what
 * it has in common with any of them, from the south and then from the west. Null when there is none.
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
