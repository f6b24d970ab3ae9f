import { z } from 'zod'
import { MAX_BOUNDARY_CORNERS } from '#domain/boundary-corners.ts'
import { boundedList } from './bounded-list.ts'

/** Longitude, latitude in degrees (EPSG:4326), within British Columbia's wide surroundings or not: any real place. */
export const LngLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
export type LngLat = z.infer<typeof LngLat>

/** West, south, east, north in degrees. */
export const Bounds = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type Bounds = z.infer<typeof Bounds>

/** The position that closes a ring is no vertex of its own. */
export const MAX_AREA_VERTICES = MAX_BOUNDARY_CORNERS

/** A drawn area: rings of a polygon, first ring outside. Checked further by the server (self-crossing, size). */
export const DrawnPolygon = z.object({
  type: z.literal('Polygon'),
  coordinates: boundedList(
    boundedList(LngLat, { least: 4, most: MAX_AREA_VERTICES + 1, message: 'at most 10,000 vertices' }),
    { least: 1, most: 100, message: 'at most 100 rings' },
  ),
})
export type DrawnPolygon = z.infer<typeof DrawnPolygon>

/** GeoJSON that the server sends; trusted, so not checked in depth. */
export const AnyGeometry = z.custom<import('geojson').Geometry>(
  (value) => typeof value === 'object' && value !== null,
)
