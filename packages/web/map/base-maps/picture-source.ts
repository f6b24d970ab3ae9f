import type { RasterSourceSpecification } from 'maplibre-gl'
import type { MapSettings } from '#contract/account/settings.ts'
import { BASE_MAPS, type BaseMapKey } from '#domain/layers/base-maps.ts'
import type { MapScheme } from '../styles/scheme.ts'
import { AERIAL_PROTOCOL } from './aerial-protocol.ts'

const TILE_SIZE = 256

/** Tile addresses with `{z}`, `{x}`, `{y}`. Null if not configured. */
const ADDRESSES: Record<BaseMapKey, (settings: MapSettings) => string | null> = {
  'lotline-streets': () => null,
  'esri-aerial': () => `${AERIAL_PROTOCOL}://{z}/{x}/{y}`,
  'esri-road': ({ esriRoadUrl }) => esriRoadUrl,
  'open-street-map': ({ openStreetMapUrl }) => openStreetMapUrl,
  'mapbox-aerial': ({ mapboxToken }) => getMapboxStyleUrl('satellite-v9', mapboxToken),
  'mapbox-dark': ({ mapboxToken }) => getMapboxStyleUrl('dark-v11', mapboxToken),
  'mapbox-navigation-dark': ({ mapboxToken }) => getMapboxStyleUrl('navigation-night-v1', mapboxToken),
  pmbc: ({ pmbcUrl }) => pmbcUrl,
}

function getMapboxStyleUrl(style: string, token: string | null): string | null {
  if (token === null) return null
  const key = encodeURIComponent(token)
  return `https://api.mapbox.com/styles/v1/mapbox/${style}/tiles/256/{z}/{x}/{y}?access_token=${key}`
}

export function toRasterSource(key: BaseMapKey, settings: MapSettings): RasterSourceSpecification | null {
  const address = ADDRESSES[key](settings)
  const baseMap = BASE_MAPS.find((option) => option.key === key)
  if (address === null || baseMap === undefined) return null
  return { type: 'raster', tiles: [address], tileSize: TILE_SIZE, maxzoom: baseMap.maxNativeZoom }
}

export function getProbeAddress(key: BaseMapKey, settings: MapSettings): string | null {
  const template = key === 'esri-aerial' ? settings.esriAerialUrl : ADDRESSES[key](settings)
  return template?.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0') ?? null
}

export const hasNamesOnTop = (key: BaseMapKey): boolean => key === 'esri-aerial' || key === 'mapbox-aerial'

export function getMapScheme(key: BaseMapKey, colorScheme: 'light' | 'dark'): MapScheme {
  if (key === 'lotline-streets') return colorScheme
  return BASE_MAPS.find((option) => option.key === key)?.isDark ? 'imagery' : 'light'
}
