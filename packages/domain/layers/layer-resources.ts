import { RESOURCES, type ResourceKey } from '../account/permissions.ts'
import type { TileLayerKey } from './layers.ts'

/** Any of these keys opens the layer. The server enforces it for tiles. */
export const LAYER_RESOURCES: Partial<Record<TileLayerKey, readonly ResourceKey[]>> = {
  development_application: [RESOURCES.MAP_DEV_APPS],
}
