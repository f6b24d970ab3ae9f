import type { LayerInfo } from '#contract/parcel/layers.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import type { LegendEntry } from './layers/map-layer.ts'
import { MAP_LAYERS } from './layers/registry.ts'
import type { MapScheme } from './styles/scheme.ts'

export const layerLegend = (key: LayerKey, info: LayerInfo, scheme: MapScheme): LegendEntry[] =>
  MAP_LAYERS[key].legend(info, scheme)
