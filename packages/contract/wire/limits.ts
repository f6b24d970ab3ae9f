/** Most parcels that one selection, table or export request may name. */
export const MAX_PARCELS_PER_REQUEST = 50_000
export const MAX_PASTED_LINES = 2_000
