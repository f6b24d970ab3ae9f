import type { Position } from 'geojson'

/** Longitude, latitude in degrees, WGS 84. */
export type LngLat = readonly [longitude: number, latitude: number]

/** West, south, east, north in degrees. */
export type BoundingBox = [west: number, south: number, east: number, north: number]

/** The first two numbers of a GeoJSON position; a height, if there is one, is left out. */
export function lngLatOf(position: Position | LngLat): LngLat {
  return [position[0] ?? Number.NaN, position[1] ?? Number.NaN]
}

export function isSamePlace(one: LngLat, other: LngLat): boolean {
  return one[0] === other[0] && one[1] === other[1]
}

/** A real place on the globe: both finite, longitude within ±180, latitude within ±90. */
export function isLngLat(point: LngLat): boolean {
  const [longitude, latitude] = point
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
}
