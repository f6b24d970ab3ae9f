import type { Position } from 'geojson'

/** Degrees, WGS 84. */
export type LngLat = readonly [longitude: number, latitude: number]

/** Degrees. */
export type BoundingBox = [west: number, south: number, east: number, north: number]

/** Drops the height. */
export function lngLatOf(position: Position | LngLat): LngLat {
  return [position[0] ?? Number.NaN, position[1] ?? Number.NaN]
}

export function isSamePlace(one: LngLat, other: LngLat): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** Finite, longitude within ±180, latitude within ±90. */
export function isLngLat(point: LngLat): boolean {
  const [longitude, latitude] = point
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}
