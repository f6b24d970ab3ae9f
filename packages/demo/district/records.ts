/** Source records in longitude and latitude, with every field set. */
import type { Geometry, Point as GeoPoint, Polygon } from 'geojson'
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { EMPTY_FEATURE } from '#server/connectors/empty-records.ts'
import type { Area } from './geometry/dissolve.ts'
import { counterClockwise, type Point, type Ring } from './geometry/point.ts'
import { closedRing, type Island, toLongitudeLatitude } from './place.ts'

export function polygon(island: Island, ring: Ring): Polygon {
  return { type: 'Polygon', coordinates: [closedRing(island, counterClockwise(ring))] }
}

export function areaPolygon(island: Island, { outer, holes }: Area): Polygon {
  return {
    type: 'Polygon',
    coordinates: [
      closedRing(island, counterClockwise(outer)),
      ...holes.map((hole) => closedRing(island, [...counterClockwise(hole)].reverse())),
    ],
  }
}

export function lineString(island: Island, line: readonly Point[]): Geometry {
  return { type: 'LineString', coordinates: line.map((point) => toLongitudeLatitude(island, point)) }
}

export function pointAt(island: Island, point: Point): GeoPoint {
  return { type: 'Point', coordinates: toLongitudeLatitude(island, point) }
}

export type FeatureValues = Partial<Omit<LayerFeatureRecord, 'entity' | 'layer' | 'ref' | 'geometry'>>

export function feature(
  layer: LayerFeatureRecord['layer'],
  ref: string,
  geometry: Geometry,
  values: FeatureValues,
): LayerFeatureRecord {
  return { ...EMPTY_FEATURE, layer, ref, geometry, ...values }
}
