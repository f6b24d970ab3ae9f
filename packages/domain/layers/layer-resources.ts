import { RESOURCES, type ResourceKey } from '../account/permissions.ts'
import type { TileLayerKey } from './layers.ts'

/** Layers that only holders of any of these keys see; the server keeps their tiles from everybody else. */
export const LAYER_RESOURCES: Partial<Record<TileLayerKey, readonly ResourceKey[]>> = {
  development_application: [RESOURCES.MAP_DEV_APPS],
}
