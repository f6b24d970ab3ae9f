import { RESOURCES, type ResourceKey } from '../account/permissions.ts'
import type { TileLayerKey } from './layers.ts'

/** Any of these keys is required. The server enforces this for tiles. */
export const LAYER_RESOURCES: Partial<Record<TileLayerKey, readonly ResourceKey[]>> = {
  development_application: [RESOURCES.MAP_DEV_APPS],
}
