import type { Position } from 'geojson'

/** Closed rings in degrees, the outer ring first. */
export type Rings = readonly (readonly Position[])[]

/**
 * Point for a label in the largest polygon: the middle of the widest stretch inside it on a horizontal line
 * through its box's middle. A degenerate polygon returns its first vertex. @throws without vertices
 */
export function pointInside(polygons: readonly Rings[]): Position {
  const rings = largestPolygon(polygons)
  const outer = rings[0] as Position[]
  let south = Infinity
  let north = -Infinity
  for (const position of outer) {
    const latitude = position[1] as number
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
  }
  const latitude = lineClearOfVertices(rings, (south + north) / 2)
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

function largestPolygon(polygons: readonly Rings[]): Rings {
  let largest = polygons[0] as Rings
  if (polygons.length === 1) return largest
  let maxArea = -1
  for (const rings of polygons) {
    const area = relativeArea(rings[0] as readonly Position[])
    if (area > maxArea) {
      largest = rings
      maxArea = area
    }
  }
  return largest
}

/** In square degrees, with longitude narrowed towards the pole. */
function relativeArea(ring: readonly Position[]): number {
  const [originX = 0, originY = 0] = ring[0] ?? []
  let doubledArea = 0
  for (let i = 1; i < ring.length; i++) {
    const [x0 = 0, y0 = 0] = ring[i - 1] as Position
    const [x1 = 0, y1 = 0] = ring[i] as Position
    doubledArea += (x0 - originX) * (y1 - originY) - (x1 - originX) * (y0 - originY)
  }
  return Math.abs(doubledArea) * Math.cos((originY * Math.PI) / 180)
}

/** A latitude near the middle that no vertex has. */
function lineClearOfVertices(rings: Rings, middle: number): number {
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

function collectCrossings(ring: readonly Position[], latitude: number, crossings: number[]): void {
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
