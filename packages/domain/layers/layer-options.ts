import { isAllowed, RESOURCES, type ResourceKey } from '../account/permissions.ts'
import type { LayerKey } from './layers.ts'

/**
 * Municipal limits on renting: replacement on redevelopment, rental-only zones, or short stays only in the
 * owner's home. A category belongs to a policy if it contains its `word`.
 */
export const RENTAL_POLICIES = [
  { key: 'replacement', word: 'replacement', label: 'Rental replacement' },
  { key: 'tenure', word: 'tenure', label: 'Rental tenure zoning' },
  { key: 'shortTerm', word: 'short-term', label: 'Short-term rental limits' },
] as const

interface LayerOption {
  key: string
  label: string
  /** Offered to accounts with any of these permissions; to all if empty. */
  needs: readonly ResourceKey[]
}

export const LAYER_OPTIONS: Partial<Record<LayerKey, readonly LayerOption[]>> = {
  parcel: [
    { key: 'dimensions', label: 'Dimensions', needs: [] },
    { key: 'areas', label: 'Areas', needs: [] },
  ],
  rental_policy: RENTAL_POLICIES.map(({ key, label }) => ({ key, label, needs: [RESOURCES.RENTAL_POLICY] })),
}

/** `rental_policy` needs its permission (specification part 1, section 3). */
export const offeredOptions = (layer: LayerKey, access: ReadonlySet<ResourceKey>): readonly LayerOption[] =>
  (LAYER_OPTIONS[layer] ?? []).filter(({ needs }) => isAllowed(access, needs))

/** Options are on, unless the account may choose and has turned them off. */
export function drawnOptions(
  layer: LayerKey,
  choices: Readonly<Record<string, boolean>>,
  access: ReadonlySet<ResourceKey>,
): Record<string, boolean> {
  const options = LAYER_OPTIONS[layer] ?? []
  return Object.fromEntries(
    options.map(({ key, needs }) => [key, !isAllowed(access, needs) || (choices[key] ?? true)]),
  )
}
