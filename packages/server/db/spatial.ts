/** Spatial SQL in EPSG:4326. Columns are named as in Kysely: `parcel.geom`. */
import type { Geometry, Polygon } from 'geojson'
import { type Expression, type RawBuilder, sql } from 'kysely'

export type LngLatPair = [number, number]
export type Box = [number, number, number, number]

/** GeoJSON with seven decimals, which is a precision of a centimetre. */
export function toGeoJson(column: string): RawBuilder<Geometry> {
  return sql<Geometry>`ST_AsGeoJSON(${sql.ref(column)}, 7)::json`
}

export function toLngLat(column: string): RawBuilder<LngLatPair> {
  const point = sql.ref(column)
  return sql<LngLatPair>`ARRAY[ST_X(${point}), ST_Y(${point})]`
}

export function toBounds(column: string): RawBuilder<Box> {
  const shape = sql.ref(column)
  return sql<Box>`ARRAY[ST_XMin(${shape}), ST_YMin(${shape}), ST_XMax(${shape}), ST_YMax(${shape})]`
}

export function pointAt(lng: number, lat: number): RawBuilder<string> {
  return sql<string>`ST_SetSRID(ST_MakePoint(${lng}::float8, ${lat}::float8), 4326)`
}

export function polygonFrom(polygon: Polygon): RawBuilder<string> {
  return sql<string>`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(polygon)}), 4326)`
}

export function contains(column: string, point: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`ST_Intersects(${sql.ref(column)}, ${point})`
}

/** Compares bounding boxes only. */
export function intersectsBox(column: string, shape: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} && ${shape}`
}

export function isOneOf(column: string, values: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = ANY(${values}::text[])`
}

/** Metres of a degree on a sphere of mean radius, 6,371,009 m. */
const METRES_PER_DEGREE = 111_195.08

/**
 * SQL of the distance in metres on a plane: accurate to a metre over a few kilometres, at a tenth of the cost
 * of the exact distance.
 */
export const metresTo = (point: RawBuilder<unknown>, lng: RawBuilder<unknown>, lat: RawBuilder<unknown>) =>
  sql`${METRES_PER_DEGREE}::float8 * sqrt(
    power((ST_X(${point}) - ${lng}) * cos(radians(${lat})), 2) + power(ST_Y(${point}) - ${lat}, 2))`

/** Enlarges boxes, so that rounding never excludes a point within the distance. */
const BOX_MARGIN = 1.005

export function boxAround(lng: RawBuilder<unknown>, lat: RawBuilder<unknown>, metres: number) {
  const margin = (metres * BOX_MARGIN) / METRES_PER_DEGREE
  return sql`ST_MakeEnvelope(${lng} - ${margin}::float8 / cos(radians(${lat})), ${lat} - ${margin}::float8,
    ${lng} + ${margin}::float8 / cos(radians(${lat})), ${lat} + ${margin}::float8, 4326)`
}

/**
 * Grid of a tenth of a millimetre for overlays. Without one, PostGIS may fail to order edges; the embedded
 * engine then ends the statement without an error.
 */
export const GRID_DEGREES = 1e-9
