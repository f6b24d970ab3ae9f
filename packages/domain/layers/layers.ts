import { RESOURCES, type ResourceKey } from '../account/permissions.ts'

/** To add a layer: `docs/how-to/add-a-map-layer.md`. */
type LayerGeometry = 'polygon' | 'line' | 'point'

export type LayerGroup =
  | 'Parcels'
  | 'Planning'
  | 'Constraints'
  | 'Applications and market'
  | 'Schools and transit'
  | 'Boundaries'

export const FEATURE_LAYER_KEYS = [
  'zoning',
  'ocp',
  'ncp',
  'local_area_plan',
  'alr',
  'floodplain',
  'rental_policy',
  'development_application',
  'school_catchment',
  'transit_stop',
  'transit_line',
  'municipality',
  'regional_district',
  'neighbourhood',
  'building',
] as const

/** Layers that the base map "Lotline Streets" draws. Layer lists omit them. */
export const BASE_LAYER_KEYS = ['land', 'water', 'park', 'road', 'place', 'railway'] as const

/** Features used only to compute facts: amenities by `AmenityCategory`. */
export const UNDRAWN_LAYER_KEYS = ['amenity'] as const

const TABLE_LAYER_KEYS = ['parcel', 'sale', 'mls_listing', 'broker_listing'] as const

export type FeatureLayerKey = (typeof FEATURE_LAYER_KEYS)[number]
export type BaseLayerKey = (typeof BASE_LAYER_KEYS)[number]
type UndrawnLayerKey = (typeof UNDRAWN_LAYER_KEYS)[number]
type TableLayerKey = (typeof TABLE_LAYER_KEYS)[number]
export type LayerKey = FeatureLayerKey | TableLayerKey
/** Layers that `layer_feature` may contain. */
export type StoredLayerKey = FeatureLayerKey | BaseLayerKey | UndrawnLayerKey
/** A tile of `streets` holds all base layers. */
export type TileLayerKey = LayerKey | 'streets'

export interface LayerDefinition {
  key: LayerKey
  title: string
  group: LayerGroup
  geometry: LayerGeometry
  /** Parcels appear as blocks below this zoom. */
  minZoom: number
  description: string
}

const DEFINITIONS: Record<LayerKey, Omit<LayerDefinition, 'key'>> = {
  parcel: {
    title: 'Parcels',
    group: 'Parcels',
    geometry: 'polygon',
    minZoom: 14,
    description: 'Parcel outlines with dimensions and area. A representation, not a survey.',
  },
  building: {
    title: 'Buildings',
    group: 'Parcels',
    geometry: 'polygon',
    minZoom: 15,
    description: 'Building outlines.',
  },
  zoning: {
    title: 'Zoning',
    group: 'Planning',
    geometry: 'polygon',
    minZoom: 11,
    description: 'Zoning districts in force, with their bylaw.',
  },
  ocp: {
    title: 'Official community plan (OCP)',
    group: 'Planning',
    geometry: 'polygon',
    minZoom: 11,
    description: 'Land-use designations of the official community plan.',
  },
  ncp: {
    title: 'Neighbourhood concept plan (NCP)',
    group: 'Planning',
    geometry: 'polygon',
    minZoom: 11,
    description: 'Land-use designations of neighbourhood concept plans.',
  },
  local_area_plan: {
    title: 'Local area plans (LAP)',
    group: 'Planning',
    geometry: 'polygon',
    minZoom: 10,
    description: 'Areas with a local plan, adopted or proposed.',
  },
  alr: {
    title: 'Agricultural Land Reserve (ALR)',
    group: 'Constraints',
    geometry: 'polygon',
    minZoom: 9,
    description: 'Land in the Agricultural Land Reserve.',
  },
  floodplain: {
    title: 'Floodplain',
    group: 'Constraints',
    geometry: 'polygon',
    minZoom: 9,
    description: 'Mapped floodplains.',
  },
  rental_policy: {
    title: 'Rental policy',
    group: 'Constraints',
    geometry: 'polygon',
    minZoom: 10,
    description:
      'Areas where rental homes must be replaced, only rentals may be built, or short-term rentals are limited.',
  },
  development_application: {
    title: 'Development applications',
    group: 'Applications and market',
    geometry: 'polygon',
    minZoom: 12,
    description: 'Rezoning, subdivision and development-permit applications with their status.',
  },
  sale: {
    title: 'Sales',
    group: 'Applications and market',
    geometry: 'point',
    minZoom: 13,
    description: 'The latest sale of each parcel.',
  },
  mls_listing: {
    title: 'MLS® listings',
    group: 'Applications and market',
    geometry: 'point',
    minZoom: 12,
    description: 'Active MLS® listings.',
  },
  broker_listing: {
    title: 'Broker listings',
    group: 'Applications and market',
    geometry: 'point',
    minZoom: 12,
    description: 'Commercial listings published by brokers.',
  },
  school_catchment: {
    title: 'School catchments',
    group: 'Schools and transit',
    geometry: 'polygon',
    minZoom: 10,
    description: 'Elementary and secondary school catchments.',
  },
  transit_stop: {
    title: 'Transit stops',
    group: 'Schools and transit',
    geometry: 'point',
    minZoom: 12,
    description: 'Stations and stops.',
  },
  transit_line: {
    title: 'Transit lines',
    group: 'Schools and transit',
    geometry: 'line',
    minZoom: 10,
    description: 'Rapid transit and bus lines.',
  },
  municipality: {
    title: 'Municipalities',
    group: 'Boundaries',
    geometry: 'polygon',
    minZoom: 5,
    description: 'Municipal boundaries.',
  },
  regional_district: {
    title: 'Regional districts',
    group: 'Boundaries',
    geometry: 'polygon',
    minZoom: 4,
    description: 'Regional district boundaries.',
  },
  neighbourhood: {
    title: 'Neighbourhoods',
    group: 'Boundaries',
    geometry: 'polygon',
    minZoom: 9,
    description: 'Neighbourhoods and local areas.',
  },
}

export const LAYERS = Object.fromEntries(
  Object.entries(DEFINITIONS).map(([key, definition]) => [key, { key, ...definition }]),
) as Record<LayerKey, LayerDefinition>

export function isLayerKey(text: string): text is LayerKey {
  return Object.hasOwn(LAYERS, text)
}

/** Any of these permissions opens the layer. The server enforces them for tiles. */
export const LAYER_RESOURCES: Partial<Record<TileLayerKey, readonly ResourceKey[]>> = {
  development_application: [RESOURCES.MAP_DEV_APPS],
}
