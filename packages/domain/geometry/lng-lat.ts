import type { Position } from 'geojson'

/** In degrees, WGS 84. */
export type LngLat = readonly [longitude: number, latitude: number]

/** In degrees. */
export type BoundingBox = [west: number, south: number, east: number, north: number]

/** Drops the height of a position. */
export function toLngLat(position: Position | LngLat): LngLat {
  return [position[0] ?? Number.NaN, position[1] ?? Number.NaN]
}

export function isSamePlace(a: LngLat, b: LngLat): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Whether both are finite, within ±180 and ±90. */
export function isLngLat(point: LngLat): boolean {
  const [longitude, latitude] = point
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}
