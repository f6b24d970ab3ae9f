import { FEATURE_LAYER_KEYS, type FeatureLayerKey, LAYERS, type TileLayerKey } from '#domain/layers/layers.ts'
import { simplifyLine, simplifyRing } from './geometry/simplify.ts'
import { tileGrid } from './geometry/tile-grid.ts'
import { POINT, POLYGON } from './geometry/twkb.ts'
import { FIRST_BLOCK_ZOOM } from './layers/blocks.ts'
import { featureLayer } from './layers/feature-layer.ts'
import { listingLayer, saleLayer } from './layers/market-layers.ts'
import { parcelLayer } from './layers/parcel-layer.ts'
import type { RunQuery, TileSource } from './layers/source.ts'
import { streetsLayer } from './layers/streets-layer.ts'
import { type TileFeature, writeVectorTile } from './vector-tile.ts'

const FEATURE_LAYERS = Object.fromEntries(
  FEATURE_LAYER_KEYS.map((layer) => [layer, featureLayer(layer)]),
) as Record<FeatureLayerKey, TileSource>

const TILE_SOURCES: Record<TileLayerKey, TileSource> = {
  ...FEATURE_LAYERS,
  streets: streetsLayer,
  parcel: parcelLayer,
  sale: saleLayer,
  mls_listing: listingLayer('mls_listing'),
  broker_listing: listingLayer('broker_listing'),
}

const MAX_TILE_BYTES = 500_000

interface RenderedTile {
  /** The uncompressed tile; may be empty. */
  bytes: Uint8Array<ArrayBuffer>
  droppedCount: number
}

export async function renderTile(
  address: { layer: TileLayerKey; z: number; x: number; y: number },
  run: RunQuery,
): Promise<RenderedTile> {
  if (address.z < firstZoom(address.layer)) return { bytes: new Uint8Array(), droppedCount: 0 }
  const features = await TILE_SOURCES[address.layer](tileGrid(address.z, address.x, address.y), run)
  return fitToSizeLimit(features, MAX_TILE_BYTES)
}

/** The parcel layer begins with city blocks. */
export function firstZoom(layer: TileLayerKey): number {
  if (layer === 'parcel') return FIRST_BLOCK_ZOOM
  return layer === 'streets' ? 0 : LAYERS[layer].minZoom
}

/** Half a pixel, in units. */
const COARSE_TOLERANCE_UNITS = 4

/**
 * Simplifies outlines. If the tile is still too large, drops the smallest features, starting with the last
 * points (labels).
 */
export function fitToSizeLimit(features: TileFeature[], limit: number): RenderedTile {
  let bytes = writeVectorTile(features)
  if (bytes.length <= limit) return { bytes, droppedCount: 0 }
  const coarse = features.map(simplifyFeature)
  bytes = writeVectorTile(coarse)

  const byImportance = coarse.map((_, index) => index)
  byImportance.sort((a, b) => featureSize(coarse[b]) - featureSize(coarse[a]) || a - b)
  let retainedCount = features.length
  while (bytes.length > limit) {
    retainedCount = Math.max(
      0,
      Math.min(retainedCount - 1, Math.floor(retainedCount * (limit / bytes.length) * 0.98)),
    )
    const isRetained = new Uint8Array(features.length)
    for (const index of byImportance.slice(0, retainedCount)) isRetained[index] = 1
    bytes = writeVectorTile(coarse.filter((_, index) => isRetained[index]))
  }
  return { bytes, droppedCount: features.length - retainedCount }
}

function featureSize(feature: TileFeature | undefined): number {
  return feature?.geometry.size ?? 0
}

function simplifyFeature(feature: TileFeature): TileFeature {
  const { geometry } = feature
  if (geometry.kind === POINT) return feature
  const paths =
    geometry.kind === POLYGON
      ? geometry.paths.map((ring) => {
          const coarse = simplifyRing(ring, COARSE_TOLERANCE_UNITS)
          return coarse.length < 6 ? ring : coarse
        })
      : geometry.paths.map((line) => simplifyLine(line, COARSE_TOLERANCE_UNITS))
  return { ...feature, geometry: { ...geometry, paths } }
}
