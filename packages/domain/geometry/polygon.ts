import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson'
import { type BoundingBox, isSamePlace, type LngLat, toLngLat } from './lng-lat.ts'

export function closedRing(ring: readonly LngLat[]): LngLat[] {
  const [first] = ring
  const last = ring.at(-1)
  if (first === undefined || last === undefined) return []
  return ring.length > 1 && isSamePlace(first, last) ? [...ring] : [...ring, first]
}

export function toPolygon(ring: readonly LngLat[]): Polygon {
  return { type: 'Polygon', coordinates: [closedRing(ring).map(([lng, lat]) => [lng, lat])] }
}

/** A rectangle along meridians and parallels, anticlockwise. */
export function rectangleBetween(a: LngLat, b: LngLat): Polygon {
  const [west, east] = a[0] < b[0] ? [a[0], b[0]] : [b[0], a[0]]
  const [south, north] = a[1] < b[1] ? [a[1], b[1]] : [b[1], a[1]]
  return toPolygon([
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ])
}

/** Null without positions. The 180th meridian is not supported. */
export function boundingBox(geometry: Geometry): BoundingBox | null {
  const box: BoundingBox = [Infinity, Infinity, -Infinity, -Infinity]
  for (const position of eachPosition(geometry)) {
    const [lng, lat] = toLngLat(position)
    box[0] = Math.min(box[0], lng)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lng)
    box[3] = Math.max(box[3], lat)
  }
  return box[0] <= box[2] ? box : null
}

export function unionOfBoxes(boxes: Iterable<Readonly<BoundingBox>>): BoundingBox | null {
  let union: BoundingBox | null = null
  for (const [west, south, east, north] of boxes) {
    union = union
      ? [
          Math.min(union[0], west),
          Math.min(union[1], south),
          Math.max(union[2], east),
          Math.max(union[3], north),
        ]
      : [west, south, east, north]
  }
  return union
}

export const boxCentre = ([west, south, east, north]: Readonly<BoundingBox>): [number, number] => [
  (west + east) / 2,
  (south + north) / 2,
]

/** A point on the edge may count as inside or outside. */
export function isInside(point: LngLat, geometry: Polygon | MultiPolygon): boolean {
  return toPolygons(geometry).some((rings) => rings.filter((ring) => isInRing(point, ring)).length % 2 === 1)
}

function isInRing([lng, lat]: LngLat, ring: readonly Position[]): boolean {
  let isIn = false
  ring.forEach((position, index) => {
    const [lng1, lat1] = toLngLat(position)
    const [lng2, lat2] = toLngLat(ring[(index + 1) % ring.length] ?? position)
    if (lat1 > lat !== lat2 > lat && lng < lng1 + ((lat - lat1) / (lat2 - lat1)) * (lng2 - lng1)) isIn = !isIn
  })
  return isIn
}

function toPolygons(geometry: Polygon | MultiPolygon): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

function* eachPosition(geometry: Geometry): Generator<Position> {
  switch (geometry.type) {
    case 'Point':
      yield geometry.coordinates
      return
    case 'MultiPoint':
    case 'LineString':
      yield* geometry.coordinates
      return
    case 'MultiLineString':
    case 'Polygon':
      yield* geometry.coordinates.flat()
      return
    case 'MultiPolygon':
      yield* geometry.coordinates.flat(2)
      return
    case 'GeometryCollection':
      for (const part of geometry.geometries) yield* eachPosition(part)
  }
}

/** Empty for geometries that are not polygons. */
export function outerRings(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1)
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1))
  return []
}
