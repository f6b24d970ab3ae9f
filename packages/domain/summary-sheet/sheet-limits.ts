/** Per account, over all parcels. */
export const MAX_SAVED_SHEETS = 2_000
/** More would not be legible side by side. */
export const MAX_SUMMARY_SHEETS = 20
export const MAX_TITLE_LENGTH = 200
export const MAX_TEXT_LENGTH = 2_000
/** Per sheet; more than a person would type. */
export const MAX_EDITS = 500
