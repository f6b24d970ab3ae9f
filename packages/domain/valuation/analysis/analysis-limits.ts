/** Per account. */
export const MAX_ANALYSES = 2_000
/** Chosen, excluded or pinned sales of an analysis. */
export const MAX_CHOICES = 500
export const MAX_OVERRIDES = 500
/** Limits named versions and automatic versions separately. */
export const MAX_ANALYSIS_VERSIONS = 50
/** Per account. */
export const MAX_OWN_SALES = 5_000
/** In UTF-16 units. */
export const MAX_ANALYSIS_NOTES = 20_000

/** Range of the radius for comparables. */
export const RING_METRES = { min: 100, max: 50_000 } as const
