import type { LayerKey } from './layers.ts'

/** Named and outlined on click. */
export const ZONE_LAYER_KEYS = ['zoning'] as const satisfies readonly LayerKey[]
export const LAND_USE_PLAN_LAYER_KEYS = [
  'ocp',
  'ncp',
  'local_area_plan',
] as const satisfies readonly LayerKey[]
