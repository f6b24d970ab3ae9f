/** Spatial SQL in EPSG:4326 degrees and metres. Columns are named as in Kysely: `parcel.geom`. */
import type { Geometry, Polygon } from 'geojson'
import { type Expression, type RawBuilder, sql } from 'kysely'

export type LngLatPair = [number, number]
export type Box = [number, number, number, number]

/** Seven decimals are accurate to about a centimetre. */
export function asGeoJson(column: string): RawBuilder<Geometry> {
  return sql<Geometry>`ST_AsGeoJSON(${sql.ref(column)}, 7)::json`
}

export function asLngLat(column: string): RawBuilder<LngLatPair> {
  const point = sql.ref(column)
  return sql<LngLatPair>`ARRAY[ST_X(${point}), ST_Y(${point})]`
}

export function asBounds(column: string): RawBuilder<Box> {
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

/** Uses the spatial index alone. */
export function touchesBox(column: string, shape: Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} && ${shape}`
}

export function isOneOf(column: string, values: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} = ANY(${values}::text[])`
}
