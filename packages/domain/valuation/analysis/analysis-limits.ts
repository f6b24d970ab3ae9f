/** Per account. */
export const MAX_ANALYSES = 2_000
/** Number of chosen, excluded or pinned sales in an analysis. */
export const MAX_CHOICES = 500
export const MAX_OVERRIDES = 500
/** For versions with a name, and again for those without. */
export const MAX_ANALYSIS_VERSIONS = 50
/** Per account. */
export const MAX_OWN_SALES = 5_000
/** UTF-16 units. */
export const MAX_ANALYSIS_NOTES = 20_000

/** Bounds of the radius within which sales may be comparables. */
export const RING_METRES = { least: 100, most: 50_000 } as const
