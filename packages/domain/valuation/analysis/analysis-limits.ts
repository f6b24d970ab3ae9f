/** Limits to the number of market analyses, and to the size of each. */

/** Analyses of an account. */
export const MAX_ANALYSES = 2_000
/** Sales of an analysis that a person chose, left out or pinned. */
export const MAX_CHOICES = 500
/** Maximum number of manual adjustments in an analysis. */
export const MAX_OVERRIDES = 500
/** Older versions of an analysis that are stored: that many with a name, and that many without. */
export const MAX_ANALYSIS_VERSIONS = 50
/** Sales that an account has typed in. */
export const MAX_OWN_SALES = 5_000
/** UTF-16 units of the notes of an analysis. */
export const MAX_ANALYSIS_NOTES = 20_000

/** Metres around the subject within which sales may be comparables. */
export const RING_METRES = { least: 100, most: 50_000 } as const
