import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { createTileSource, firstNameFilter, getAreaNameSource } from './layers/tile-source.ts'
import { MEDIUM } from './styles/scheme.ts'

/** Layers, widest areas first. */
export const REGION_LAYERS = ['regional_district', 'municipality'] as const
type RegionLayer = (typeof REGION_LAYERS)[number]
export const isRegionLayer = (key: string): key is RegionLayer => REGION_LAYERS.some((layer) => layer === key)

/** Actual colours, because the map cannot read theme variables. */
export interface RegionColours {
  ground: string
  area: string
  line: string
  text: string
  chosen: string
}

/** Title that matches no area. */
const NUL = '\u0000'

export const hasTitle = (title: string | null): FilterSpecification => ['==', ['get', 'title'], title ?? NUL]

/** Map of regions. Filters of the layers `…-hover` and `…-chosen` highlight areas. */
export function createRegionStyle(layers: readonly LayerInfo[], colours: RegionColours): StyleSpecification {
  const areaLayers = REGION_LAYERS.flatMap((key) => layers.filter((layer) => layer.key === key))
  return {
    version: 8,
    sources: Object.fromEntries(areaLayers.map((layer) => [layer.key, createTileSource(layer)])),
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.ground } },
      ...areaLayers.flatMap(({ key }) => createAreaLayers(key, colours)),
      ...areaLayers.map(({ key }) => createNameLayer(key, colours)),
    ],
  }
}

function createAreaLayers(key: string, { area, line, chosen }: RegionColours): LayerSpecification[] {
  const base = { source: key, 'source-layer': key }
  return [
    { ...base, id: key, type: 'fill', paint: { 'fill-color': area, 'fill-opacity': 0.6 } },
    {
      ...base,
      id: `${key}-chosen`,
      type: 'fill',
      filter: hasTitle(null),
      paint: { 'fill-color': chosen, 'fill-opacity': 0.3 },
    },
    { ...base, id: `${key}-line`, type: 'line', paint: { 'line-color': line, 'line-width': 1 } },
    {
      ...base,
      id: `${key}-hover`,
      type: 'line',
      filter: hasTitle(null),
      paint: { 'line-color': chosen, 'line-width': 2.5 },
    },
  ]
}

const createNameLayer = (key: string, { text, ground }: RegionColours): LayerSpecification => ({
  ...getAreaNameSource(key),
  id: `${key}-name`,
  type: 'symbol',
  filter: firstNameFilter,
  layout: {
    'text-field': ['coalesce', ['get', 'title'], ''],
    'text-font': MEDIUM,
    'text-size': 12,
    'text-max-width': 8,
  },
  paint: { 'text-color': text, 'text-halo-color': ground, 'text-halo-width': 1.6 },
})
