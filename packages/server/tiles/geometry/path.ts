import type { Path } from './twkb.ts'

/** The area is positive for rings that are clockwise on the screen, as outer rings are. */
export function doubleArea(ring: Path): number {
  let sum = 0
  let x0 = ring[ring.length - 2] ?? 0
  let y0 = ring[ring.length - 1] ?? 0
  for (let i = 0; i < ring.length; i += 2) {
    const x1 = ring[i] as number
    const y1 = ring[i + 1] as number
    sum += x0 * y1 - x1 * y0
    x0 = x1
    y0 = y1
  }
  return sum
}

export function reverseRing(ring: Path): Path {
  const result: Path = ring.slice(0, 2)
  for (let i = ring.length - 2; i > 0; i -= 2) result.push(ring[i] as number, ring[i + 1] as number)
  return result
}

export function pathLength(path: Path): number {
  let length = 0
  for (let i = 2; i < path.length; i += 2) {
    length += Math.hypot(coordAt(path, i) - coordAt(path, i - 2), coordAt(path, i + 1) - coordAt(path, i - 1))
  }
  return length
}

interface Box {
  west: number
  north: number
  east: number
  south: number
}

export function getBox(path: Path): Box {
  let west = Number.POSITIVE_INFINITY
  let north = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = Number.NEGATIVE_INFINITY
  for (let i = 0; i < path.length; i += 2) {
    const x = path[i] as number
    const y = path[i + 1] as number
    if (x < west) west = x
    if (x > east) east = x
    if (y < north) north = y
    if (y > south) south = y
  }
  return { west, north, east, south }
}

export function ringContains(ring: Path, x: number, y: number): boolean {
  let isInside = false
  let x0 = coordAt(ring, ring.length - 2)
  let y0 = coordAt(ring, ring.length - 1)
  for (let i = 0; i < ring.length; i += 2) {
    const x1 = coordAt(ring, i)
    const y1 = coordAt(ring, i + 1)
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) isInside = !isInside
    x0 = x1
    y0 = y1
  }
  return isInside
}

function coordAt(path: Path, index: number): number {
  return path[index] ?? 0
}
