import { z } from 'zod'
import { MAX_BOUNDARY_VERTICES } from '#domain/map-tools/boundary/boundary-vertices.ts'
import { boundedList, withFastCheck } from './lists.ts'

/** Longitude and latitude in degrees (EPSG:4326). */
export const LngLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
export type LngLat = z.infer<typeof LngLat>

/** West, south, east, north in degrees. */
export const Bounds = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type Bounds = z.infer<typeof Bounds>

/** Not counting the closing position of a ring. */
export const MAX_AREA_VERTICES = MAX_BOUNDARY_VERTICES

const MIN_RING_POSITIONS = 4
const MAX_RING_POSITIONS = MAX_AREA_VERTICES + 1
const MAX_RINGS = 100

const Rings = boundedList(
  boundedList(LngLat, {
    min: MIN_RING_POSITIONS,
    max: MAX_RING_POSITIONS,
    message: 'at most 10,000 vertices',
  }),
  { min: 1, max: MAX_RINGS, message: 'at most 100 rings' },
)

/** The server also checks self-intersection and size. */
export const DrawnPolygon = z.object({
  type: z.literal('Polygon'),
  coordinates: withFastCheck(Rings, areRings),
})
export type DrawnPolygon = z.infer<typeof DrawnPolygon>

/** Sent by the server, so not checked in depth. */
export const AnyGeometry = z.custom<import('geojson').Geometry>(
  (value) => typeof value === 'object' && value !== null,
)

function areRings(value: unknown): boolean {
  return hasLength(value, 1, MAX_RINGS) && value.every(isRing)
}

function isRing(value: unknown): boolean {
  return hasLength(value, MIN_RING_POSITIONS, MAX_RING_POSITIONS) && value.every(isLngLat)
}

function isLngLat(value: unknown): boolean {
  return hasLength(value, 2, 2) && isWithin(value[0], 180) && isWithin(value[1], 90)
}

const isWithin = (value: unknown, max: number) => typeof value === 'number' && value >= -max && value <= max

const hasLength = (value: unknown, min: number, max: number): value is unknown[] =>
  Array.isArray(value) && value.length >= min && value.length <= max
