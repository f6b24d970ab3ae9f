import type { Position } from 'geojson'
import { toAlbers } from './albers.ts'

/** Rings of one polygon: the outer one first, then its holes. */
export type Rings = Position[][]

const first: [number, number] = [0, 0]
const here: [number, number] = [0, 0]

/** Area of a closed ring in square metres, on EPSG:3005; the sign follows its direction. */
function ringArea(ring: Position[]): number {
  const start = ring[0]
  if (!start) return 0
  toAlbers(start[0] as number, start[1] as number, first)
  let doubled = 0
  let previousX = 0
  let previousY = 0
  for (let i = 1; i < ring.length; i++) {
    const position = ring[i] as Position
    toAlbers(position[0] as number, position[1] as number, here)
    const x = here[0] - first[0]
    const y = here[1] - first[1]
    doubled += previousX * y - x * previousY
    previousX = x
    previousY = y
  }
  return doubled / 2
}

/** Square metres of polygons, holes taken off. */
export function areaSquareMetres(polygons: Rings[]): number {
  let area = 0
  for (const rings of polygons) {
    for (let i = 0; i < rings.length; i++) {
      const size = Math.abs(ringArea(rings[i] as Position[]))
      area += i === 0 ? size : -size
    }
  }
  return area
}

/**
 * A point inside the largest polygon: the middle of the widest stretch that a horizontal line through the
 * middle of its box runs inside, which is how GEOS finds an interior point. For a polygon without height
 * or width it is the first corner.
 */
export function pointInside(polygons: Rings[]): Position {
  const rings = largest(polygons)
  const outer = rings[0] as Position[]
  let south = Infinity
  let north = -Infinity
  for (const position of outer) {
    const latitude = position[1] as number
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
  }
  const latitude = lineClearOfCorners(rings, (south + north) / 2)
  const crossings: number[] = []
  for (const ring of rings) collectCrossings(ring, latitude, crossings)
  crossings.sort((a, b) => a - b)
  let widest = -1
  let middle: number | null = null
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const west = crossings[i] as number
    const east = crossings[i + 1] as number
    if (east - west > widest) {
      widest = east - west
      middle = (west + east) / 2
    }
  }
  return middle === null ? (outer[0] as Position) : [middle, latitude]
}

function largest(polygons: Rings[]): Rings {
  let best = polygons[0] as Rings
  if (polygons.length === 1) return best
  let bestArea = -1
  for (const rings of polygons) {
    const area = Math.abs(ringArea(rings[0] as Position[]))
    if (area > bestArea) {
      best = rings
      bestArea = area
    }
  }
  return best
}

/** Halfway between the nearest corners above and below, so that the line passes through none. */
function lineClearOfCorners(rings: Rings, middle: number): number {
  let below = -Infinity
  let above = Infinity
  for (const ring of rings) {
    for (const position of ring) {
      const latitude = position[1] as number
      if (latitude <= middle) {
        if (latitude > below) below = latitude
      } else if (latitude < above) above = latitude
    }
  }
  return Number.isFinite(below) && Number.isFinite(above) ? (below + above) / 2 : middle
}

function collectCrossings(ring: Position[], latitude: number, crossings: number[]): void {
  for (let i = 1; i < ring.length; i++) {
    const from = ring[i - 1] as Position
    const to = ring[i] as Position
    const y0 = from[1] as number
    const y1 = to[1] as number
    if (y0 <= latitude === y1 <= latitude) continue
    const x0 = from[0] as number
    crossings.push(x0 + ((latitude - y0) / (y1 - y0)) * ((to[0] as number) - x0))
  }
}
