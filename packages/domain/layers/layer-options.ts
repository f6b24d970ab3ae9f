/** Choices within a layer. To add one, add a line; what it does is in the layer's style. */
import type { LayerKey } from './layers.ts'

export interface LayerOption {
  key: string
  label: string
  isOnByDefault: boolean
  /** Hidden from users without this permission; null for everybody. */
  resource: string | null
}

export const LAYER_OPTIONS: Partial<Record<LayerKey, readonly LayerOption[]>> = {
  parcel: [
    { key: 'dimensions', label: 'Dimensions', isOnByDefault: true, resource: null },
    { key: 'areas', label: 'Areas', isOnByDefault: true, resource: null },
  ],
}

/** The options that a user with these permissions sees. */
export function visibleLayerOptions(
  key: LayerKey,
  allowedResources: readonly string[],
  catalogue: Partial<Record<LayerKey, readonly LayerOption[]>> = LAYER_OPTIONS,
): readonly LayerOption[] {
  return (catalogue[key] ?? []).filter(
    (option) => option.resource === null || allowedResources.includes(option.resource),
  )
}
