/** Choices within a layer. To add one, add a line; what it does is in the layer's style. */
import type { LayerKey } from './layers.ts'

interface LayerOption {
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
