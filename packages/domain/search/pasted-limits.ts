/** A longer list is refused. */
export const MAX_PASTED_ENTRIES = 2_000
