/** Longer lists are refused. */
export const MAX_PASTED_ENTRIES = 2_000
