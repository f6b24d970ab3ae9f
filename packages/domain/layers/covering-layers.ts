import type { LayerKey } from './layers.ts'

/** Layers that name and outline the clicked area. */
export const ZONE_LAYER_KEYS = ['zoning'] as const satisfies readonly LayerKey[]
export const LAND_USE_PLAN_LAYER_KEYS = [
  'ocp',
  'ncp',
  'local_area_plan',
] as const satisfies readonly LayerKey[]

export type LandUsePlanKey = (typeof LAND_USE_PLAN_LAYER_KEYS)[number]

/** Layers that cover each place once. A loss and a gain at one place are therefore one change. */
export const NON_OVERLAPPING_LAYERS = ['zoning', ...LAND_USE_PLAN_LAYER_KEYS] as const
export type NonOverlappingLayerKey = (typeof NON_OVERLAPPING_LAYERS)[number]

export function isNonOverlapping(layer: string | null): layer is NonOverlappingLayerKey {
  return NON_OVERLAPPING_LAYERS.some((key) => key === layer)
}
