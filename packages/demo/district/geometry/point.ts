import { lengthBetween, signedArea } from '#domain/geometry/local-plane.ts'

/** Metres east and north of the island's centre, or (u, v) of a frame. */
export type Point = readonly [number, number]
/** A ring does not repeat its first point. It is counter-clockwise around land. */
export type Ring = readonly Point[]

export function itemAt<T>(items: readonly T[], index: number): T {
  const { length } = items
  // A remainder is computed only outside the list, to save a third of the generation time.
  const item = items[index >= 0 && index < length ? index : ((index % length) + length) % length]
  if (item === undefined) throw new Error('an empty list has no items')
  return item
}

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

/** Unit vector from `a` to `b`. */
export function direction(a: Point, b: Point): Point {
  const length = lengthBetween(a, b) || 1
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
}

/** Unit vector to the left of the direction from `a` to `b`. */
export function leftNormal(a: Point, b: Point): Point {
  const [x, y] = direction(a, b)
  return [-y, x]
}

export function shift(point: Point, direction: Point, metres: number): Point {
  return [point[0] + direction[0] * metres, point[1] + direction[1] * metres]
}

export function mean(points: readonly Point[]): Point {
  const sum = (axis: 0 | 1) => points.reduce((total, point) => total + point[axis], 0)
  return [sum(0) / points.length, sum(1) / points.length]
}

export function centroid(ring: Ring): Point {
  const [ox, oy] = itemAt(ring, 0)
  let sum = 0
  let x = 0
  let y = 0
  for (let index = 0; index < ring.length; index++) {
    const a = itemAt(ring, index)
    const b = itemAt(ring, index + 1)
    const cross = (a[0] - ox) * (b[1] - oy) - (b[0] - ox) * (a[1] - oy)
    sum += cross
    x += (a[0] + b[0] - 2 * ox) * cross
    y += (a[1] + b[1] - 2 * oy) * cross
  }
  if (Math.abs(sum) < 1e-9) return [ox, oy]
  return [ox + x / (3 * sum), oy + y / (3 * sum)]
}

export function contains(ring: Ring, [x, y]: Point): boolean {
  let isInside = false
  for (let index = 0; index < ring.length; index++) {
    const a = itemAt(ring, index)
    const b = itemAt(ring, index + 1)
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) isInside = !isInside
  }
  return isInside
}

export function counterClockwise(ring: Ring): Ring {
  return signedArea(ring) < 0 ? [...ring].reverse() : ring
}
