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

type Definition = Omit<LayerDefinition, 'key'>

const define =
  (geometry: LayerGeometry) =>
  (group: LayerGroup, minZoom: number, title: string, description: string): Definition => ({
    title,
    group,
    geometry,
    minZoom,
    description,
  })
const polygon = define('polygon')
const point = define('point')
const line = define('line')

const DEFINITIONS: Record<LayerKey, Definition> = {
  parcel: polygon(
    'Parcels',
    14,
    'Parcels',
    'Parcel outlines with dimensions and area. A representation, not a survey.',
  ),
  building: polygon('Parcels', 15, 'Buildings', 'Building outlines.'),
  zoning: polygon('Planning', 11, 'Zoning', 'Zoning districts in force, with their bylaw.'),
  ocp: polygon(
    'Planning',
    11,
    'Official community plan (OCP)',
    'Land-use designations of the official community plan.',
  ),
  ncp: polygon(
    'Planning',
    11,
    'Neighbourhood concept plan (NCP)',
    'Land-use designations of neighbourhood concept plans.',
  ),
  local_area_plan: polygon(
    'Planning',
    10,
    'Local area plans (LAP)',
    'Areas with a local plan, adopted or proposed.',
  ),
  alr: polygon('Constraints', 9, 'Agricultural Land Reserve (ALR)', 'Land in the Agricultural Land Reserve.'),
  floodplain: polygon('Constraints', 9, 'Floodplain', 'Mapped floodplains.'),
  rental_policy: polygon(
    'Constraints',
    10,
    'Rental policy',
    'Areas where rental homes must be replaced, only rentals may be built, or short-term rentals are limited.',
  ),
  development_application: polygon(
    'Applications and market',
    12,
    'Development applications',
    'Rezoning, subdivision and development-permit applications with their status.',
  ),
  sale: point('Applications and market', 13, 'Sales', 'The latest sale of each parcel.'),
  mls_listing: point('Applications and market', 12, 'MLS® listings', 'Active MLS® listings.'),
  broker_listing: point(
    'Applications and market',
    12,
    'Broker listings',
    'Commercial listings published by brokers.',
  ),
  school_catchment: polygon(
    'Schools and transit',
    10,
    'School catchments',
    'Elementary and secondary school catchments.',
  ),
  transit_stop: point('Schools and transit', 12, 'Transit stops', 'Stations and stops.'),
  transit_line: line('Schools and transit', 10, 'Transit lines', 'Rapid transit and bus lines.'),
  municipality: polygon('Boundaries', 5, 'Municipalities', 'Municipal boundaries.'),
  regional_district: polygon('Boundaries', 4, 'Regional districts', 'Regional district boundaries.'),
  neighbourhood: polygon('Boundaries', 9, 'Neighbourhoods', 'Neighbourhoods and local areas.'),
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
