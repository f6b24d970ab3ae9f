import type { FeatureCollection } from 'geojson'
import type { LayerHit } from '#contract/parcel/layers.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import { LAND_USE_PLAN_LAYER_KEYS, ZONE_LAYER_KEYS } from '#domain/layers/named-layers.ts'

export const NAMED_LAYER_KEYS: readonly LayerKey[] = [...ZONE_LAYER_KEYS, ...LAND_USE_PLAN_LAYER_KEYS]

const outlines = (hits: readonly LayerHit[], keys: readonly string[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: hits
    .filter(({ layer }) => keys.includes(layer))
    .map(({ id, geometry }) => ({ type: 'Feature', id, geometry, properties: {} })),
})

/** `zonePolygons` and `landUsePlanPolygons` of the specification (part 2, section 3). */
export function zoneBoundaries(hits: readonly LayerHit[]): Record<'zones' | 'plans', FeatureCollection> {
  return { zones: outlines(hits, ZONE_LAYER_KEYS), plans: outlines(hits, LAND_USE_PLAN_LAYER_KEYS) }
}
