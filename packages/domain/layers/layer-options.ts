import { isAllowed, RESOURCES, type ResourceKey } from '../account/permissions.ts'
import type { LayerKey } from './layers.ts'

/**
 * Municipal limits on renting: replacement on redevelopment, rental-only zones, or short stays only in the
 * owner's home. Recognised by a word of the category.
 */
export const RENTAL_POLICIES = [
  { key: 'replacement', word: 'replacement', label: 'Rental replacement' },
  { key: 'tenure', word: 'tenure', label: 'Rental tenure zoning' },
  { key: 'shortTerm', word: 'short-term', label: 'Short-term rental limits' },
] as const

interface LayerOption {
  key: string
  label: string
  isOnByDefault: boolean
  /** Visible to holders of any of these; to everyone if empty. */
  needs: readonly ResourceKey[]
}

export const LAYER_OPTIONS: Partial<Record<LayerKey, readonly LayerOption[]>> = {
  parcel: [
    { key: 'dimensions', label: 'Dimensions', isOnByDefault: true, needs: [] },
    { key: 'areas', label: 'Areas', isOnByDefault: true, needs: [] },
  ],
  rental_policy: RENTAL_POLICIES.map(({ key, label }) => ({
    key,
    label,
    isOnByDefault: true,
    needs: [RESOURCES.RENTAL_POLICY],
  })),
}

/** Specification part 1, section 3: `rental_policy` needs its permission. */
export const offeredOptions = (layer: LayerKey, allowed: ReadonlySet<ResourceKey>): readonly LayerOption[] =>
  (LAYER_OPTIONS[layer] ?? []).filter(({ needs }) => isAllowed(allowed, needs))

/** Replaces options that the user may not choose by their default. */
export function drawnOptions(
  layer: LayerKey,
  chosen: Readonly<Record<string, boolean>>,
  allowed: ReadonlySet<ResourceKey>,
): Record<string, boolean> {
  const options = LAYER_OPTIONS[layer] ?? []
  return Object.fromEntries(
    options.map(({ key, isOnByDefault, needs }) => [
      key,
      isAllowed(allowed, needs) ? (chosen[key] ?? isOnByDefault) : isOnByDefault,
    ]),
  )
}
