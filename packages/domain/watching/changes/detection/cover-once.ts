import { LAND_USE_PLAN_LAYER_KEYS } from '../../../layers/named-layers.ts'

export type LandUsePlanKey = (typeof LAND_USE_PLAN_LAYER_KEYS)[number]

/** Layers that cover each place once, so a loss and a gain at one place are one change. */
export const COVER_ONCE = ['zoning', ...LAND_USE_PLAN_LAYER_KEYS] as const
export type CoverOnceKey = (typeof COVER_ONCE)[number]

export function coversOnce(layer: string | null): layer is CoverOnceKey {
  return COVER_ONCE.some((key) => key === layer)
}
