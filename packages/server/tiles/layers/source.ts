import { type FittedGeometry, fitToTile } from '../geometry/fit-to-tile.ts'
import { type TileGrid, UNITS_PER_PIXEL } from '../geometry/tile-grid.ts'
import { LINE, type PlainGeometry, POINT, POLYGON, readTwkb } from '../geometry/twkb.ts'
import type { PropertyValue, TileFeature } from '../vector-tile.ts'

export type Row = readonly unknown[]
/** Returns rows as arrays, with `bytea` as bytes, `bigint` as a number, and `date` as `YYYY-MM-DD`. */
export type RunQuery = (sql: string) => Promise<Row[]>

export type TileSource = (grid: TileGrid, run: RunQuery) => Promise<TileFeature[]>

/**
 * Returns the tolerance of simplification, in units. Neighbours are simplified separately, so gaps may be
 * twice as wide, which is less than half a pixel.
 */
export function toleranceAt(zoom: number): number {
  if (zoom >= 14) return 0
  return zoom >= 12 ? 1 : 1.5
}

/** SQL of whether a shape is a point or has at least a third of a pixel, judged by its box. */
export function isVisibleSql(grid: TileGrid): string {
  const degrees = (grid.unitDegrees * UNITS_PER_PIXEL) / 3
  // Mercator stretches latitude, up to 2.4 times in British Columbia.
  return `(ST_XMax(Box2D(geom)::box3d) - ST_XMin(Box2D(geom)::box3d) >= ${degrees}
    OR ST_YMax(Box2D(geom)::box3d) - ST_YMin(Box2D(geom)::box3d) >= ${degrees / 2.5}
    OR ST_Dimension(geom) = 0)`
}

/** Returns a feature for each visible geometry type of a collection. */
export function getFeatures(
  grid: TileGrid,
  twkb: Uint8Array,
  tolerance: number,
  feature: Omit<TileFeature, 'geometry'>,
): TileFeature[] {
  return featuresOfGeometries(readTwkb(twkb, grid), tolerance, feature)
}

export function featuresOfGeometries(
  geometries: readonly PlainGeometry[],
  tolerance: number,
  feature: Omit<TileFeature, 'geometry'>,
): TileFeature[] {
  const [only] = geometries
  if (only && geometries.length === 1) {
    const geometry = fitToTile(only, tolerance)
    return geometry ? [{ ...feature, geometry }] : []
  }
  const byKind = new Map<number, FittedGeometry>()
  for (const geometry of geometries) {
    const fitted = fitToTile(geometry, tolerance)
    if (!fitted) continue
    const sameKind = byKind.get(fitted.kind)
    if (sameKind) {
      for (const path of fitted.paths) sameKind.paths.push(path)
      sameKind.size += fitted.size
    } else byKind.set(fitted.kind, fitted)
  }
  const features: TileFeature[] = []
  for (const kind of [POLYGON, LINE, POINT]) {
    const geometry = byKind.get(kind)
    if (geometry) features.push({ ...feature, geometry })
  }
  return features
}

export function property(value: unknown): PropertyValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export function bytes(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new Error('expected a column of bytes')
}
