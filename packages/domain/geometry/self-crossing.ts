import { isSamePlace, type LngLat } from './lng-lat.ts'

export interface SelfCrossing {
  at: LngLat
  /** Side numbers from 1: side 1 leads from vertex 1 to vertex 2. */
  sides: [number, number]
}

export interface SidePlaces {
  from: LngLat
  to: LngLat
}

interface Side extends SidePlaces {
  number: number
  west: number
  east: number
}

/**
 * Finds the first place where non-adjacent sides touch or a side folds back. `vertices` may be open. Repeated
 * positions count once.
 */
export function findSelfCrossing(vertices: readonly LngLat[], isClosed = true): SelfCrossing | null {
  const sides = listSides(vertices, isClosed)
  const byWest = sides.toSorted((one, other) => one.west - other.west)
  const hasLastNeighbour = isClosed && sides.length > 2
  for (const [index, side] of byWest.entries()) {
    for (let next = index + 1; next < byWest.length; next++) {
      const other = byWest[next]
      // Sides are sorted by west end, so no later side reaches this one.
      if (other === undefined || other.west > side.east) break
      const [first, second] = side.number < other.number ? [side, other] : [other, side]
      const at = findCrossing(first, second, sides.length, hasLastNeighbour)
      if (at !== null) return { at, sides: [first.number, second.number] }
    }
  }
  return null
}

/** `The outline crosses itself near 49.26012, -123.10045, where side 1 meets side 3.` */
export function describeCrossing({ at: [longitude, latitude], sides }: SelfCrossing): string {
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return `The outline crosses itself near ${place}, where side ${sides[0]} meets side ${sides[1]}.`
}

function listSides(vertices: readonly LngLat[], isClosed: boolean): Side[] {
  const corners = vertices.filter((vertex, index) => {
    const previous = vertices[index - 1]
    return previous === undefined || !isSamePlace(previous, vertex)
  })
  const first = corners[0]
  const last = corners.at(-1)
  if (isClosed && first && last && corners.length > 1 && isSamePlace(first, last)) corners.pop()
  const ends = isClosed ? [...corners.slice(1), ...corners.slice(0, 1)] : corners.slice(1)
  return ends.flatMap((to, index) => {
    const from = corners[index]
    if (from === undefined || isSamePlace(from, to)) return []
    return [{ number: index + 1, from, to, west: Math.min(from[0], to[0]), east: Math.max(from[0], to[0]) }]
  })
}

function findCrossing(first: Side, second: Side, count: number, hasLastNeighbour: boolean): LngLat | null {
  if (second.number === first.number + 1) return foldsBack(first, second) ? second.from : null
  if (hasLastNeighbour && first.number === 1 && second.number === count) {
    return foldsBack(second, first) ? first.from : null
  }
  return findTouch(first, second)
}

/** Whether the second of two adjacent sides folds back over the first. */
export function foldsBack(one: SidePlaces, next: SidePlaces): boolean {
  return turnDirection(one.from, one.to, next.to) === 0 && dot(one, next) < 0
}

/** Point at which two sides touch, ends included. */
export function findTouch(one: SidePlaces, other: SidePlaces): LngLat | null {
  const a = turnDirection(one.from, one.to, other.from)
  const b = turnDirection(one.from, one.to, other.to)
  const c = turnDirection(other.from, other.to, one.from)
  const d = turnDirection(other.from, other.to, one.to)
  if (a * b < 0 && c * d < 0) {
    const share = c / (c - d)
    return [one.from[0] + share * (one.to[0] - one.from[0]), one.from[1] + share * (one.to[1] - one.from[1])]
  }
  if (a === 0 && isBetween(one, other.from)) return other.from
  if (b === 0 && isBetween(one, other.to)) return other.to
  if (c === 0 && isBetween(other, one.from)) return one.from
  if (d === 0 && isBetween(other, one.to)) return one.to
  return null
}

/** Positive to the left of the line, 0 on it. */
function turnDirection(from: LngLat, to: LngLat, point: LngLat): number {
  return (to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0])
}

function dot(one: SidePlaces, other: SidePlaces): number {
  return (
    (one.to[0] - one.from[0]) * (other.to[0] - other.from[0]) +
    (one.to[1] - one.from[1]) * (other.to[1] - other.from[1])
  )
}

function isBetween({ from, to }: SidePlaces, point: LngLat): boolean {
  return (
    point[0] >= Math.min(from[0], to[0]) &&
    point[0] <= Math.max(from[0], to[0]) &&
    point[1] >= Math.min(from[1], to[1]) &&
    point[1] <= Math.max(from[1], to[1])
  )
}
