import { FEATURE_LAYER_KEYS, type FeatureLayerKey, type TileLayerKey } from '#domain/layers/layers.ts'
import { featureLayer } from './feature-layer.ts'
import { listingLayer, saleLayer } from './market-layers.ts'
import { parcelLayer } from './parcel-layer.ts'
import type { TileSource } from './source.ts'
import { streetsLayer } from './streets-layer.ts'

const FEATURE_LAYERS = Object.fromEntries(
  FEATURE_LAYER_KEYS.map((layer) => [layer, featureLayer(layer)]),
) as Record<FeatureLayerKey, TileSource>

export const TILE_SOURCES: Record<TileLayerKey, TileSource> = {
  ...FEATURE_LAYERS,
  streets: streetsLayer,
  parcel: parcelLayer,
  sale: saleLayer,
  mls_listing: listingLayer('mls_listing'),
  broker_listing: listingLayer('broker_listing'),
}
