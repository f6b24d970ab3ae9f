/** Most entries of a pasted list; a longer one is refused. */
export const MAX_PASTED_ENTRIES = 2_000
