/** Most parcels that one selection, table or export request may name. */
export const MAX_PARCELS_PER_REQUEST = 50_000
