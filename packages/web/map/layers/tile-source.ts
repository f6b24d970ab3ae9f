import type { ExpressionSpecification, VectorSourceSpecification } from 'maplibre-gl'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { isLayerKey, LAYERS } from '#domain/layers/layers.ts'
import type { Slot, SlottedLayer } from '../styles/slots.ts'

/** Highest zoom of tiles, which MapLibre stretches beyond it (docs/tiles.md). */
export const FEATURE_MAX_ZOOM = 16
const PARCEL_MIN_ZOOM = 11
const PARCEL_MAX_ZOOM = 17

/** Tiles of a release, which never change. */
export function createTileSource(info: LayerInfo): VectorSourceSpecification {
  const { key, release, bounds } = info
  return {
    type: 'vector',
    tiles: [`${getTileOrigin()}/api/tiles/${key}/${release}/{z}/{x}/{y}`],
    ...getZoomRange(key),
    ...(bounds ? { bounds } : {}),
    ...(key === 'streets' ? {} : { promoteId: key === 'parcel' ? 'upid' : 'id' }),
  }
}

/** Common properties of a map layer's style layers. */
export const createLayerStart =
  (key: string) =>
  <Type extends SlottedLayer['type']>(slot: Slot, type: Type, name: string) => ({
    slot,
    type,
    source: key,
    'source-layer': key,
    id: `${key}-${name}`,
  })

/** Names of areas, one per area, or several in large areas. */
export const getAreaNameSource = (key: string) => ({ source: key, 'source-layer': `${key}_label` })

export const firstNameFilter: ExpressionSpecification = ['!', ['has', 'again']]

function getZoomRange(key: string): { minzoom: number; maxzoom: number } {
  if (key === 'parcel') return { minzoom: PARCEL_MIN_ZOOM, maxzoom: PARCEL_MAX_ZOOM }
  const minzoom = isLayerKey(key) ? LAYERS[key].minZoom : 0
  return { minzoom: Math.min(minzoom, FEATURE_MAX_ZOOM), maxzoom: FEATURE_MAX_ZOOM }
}

/** Absolute, because MapLibre's worker resolves no relative addresses. */
function getTileOrigin(): string {
  return globalThis.location?.origin ?? ''
}
