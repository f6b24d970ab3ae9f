import type { Point, Ring } from '../geometry/point.ts'
import { itemAt } from '../geometry/point.ts'

/** A parcel faces a street of the neighbourhood, a street inside its block, or the border. */
export type Front =
  | { kind: 'row' | 'cross' | 'inner'; key: string; along: number; side: 0 | 1 }
  | { kind: 'border' }

export interface ParcelShape {
  /** Outline in frame coordinates, counter-clockwise. */
  ring: Ring
  front: Front
  /** Middle of the street side. Meaningless for a border parcel. */
  frontAt: Point
  frontageMetres: number
  isRemnant?: boolean
}

/** Adds a corner that lies on another parcel's edge to that edge. Otherwise, bending would open gaps. */
export function withSharedVertices(rings: readonly Ring[]): Ring[] {
  const usByV = sortByLine(rings.flat(), 0)
  const vsByU = sortByLine(rings.flat(), 1)
  return rings.map((ring) => {
    const result: Point[] = []
    for (let index = 0; index < ring.length; index++) {
      const a = itemAt(ring, index)
      const b = itemAt(ring, index + 1)
      result.push(a)
      if (a[1] === b[1]) for (const u of select(usByV.get(a[1]) ?? [], a[0], b[0])) result.push([u, a[1]])
      else if (a[0] === b[0])
        for (const v of select(vsByU.get(a[0]) ?? [], a[1], b[1])) result.push([a[0], v])
    }
    return result
  })
}

/** Sorts the points' coordinates on the axis, for each coordinate on the other axis. */
function sortByLine(points: readonly Point[], axis: 0 | 1): Map<number, number[]> {
  const lines = Map.groupBy(points, (point) => point[axis === 0 ? 1 : 0])
  return new Map(
    [...lines].map(([key, line]) => [
      key,
      [...new Set(line.map((point) => point[axis]))].sort((a, b) => a - b),
    ]),
  )
}

function select(sorted: readonly number[], from: number, to: number): number[] {
  const values = sorted.filter((value) => (value - from) * (value - to) < 0)
  return from < to ? values : values.reverse()
}

export function lengthOn(ring: Ring, axis: 0 | 1, value: number): number {
  const other = axis === 0 ? 1 : 0
  let sum = 0
  for (let index = 0; index < ring.length; index++) {
    const a = itemAt(ring, index)
    const b = itemAt(ring, index + 1)
    if (a[axis] === value && b[axis] === value) sum += Math.abs(a[other] - b[other])
  }
  return sum
}

export function middleOn(ring: Ring, axis: 0 | 1, value: number): Point {
  const other = axis === 0 ? 1 : 0
  let low = Infinity
  let high = -Infinity
  for (const point of ring) {
    if (point[axis] !== value) continue
    low = Math.min(low, point[other])
    high = Math.max(high, point[other])
  }
  const middle = (low + high) / 2
  return axis === 0 ? [value, middle] : [middle, value]
}
