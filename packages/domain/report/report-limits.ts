/** Reports of one account; as many deleted ones wait to be brought back. */
export const MAX_REPORTS = 500
/** Hours for which a deleted report can be brought back. */
export const REPORT_UNDO_HOURS = 24
/** Bytes that the reports of one account may take up, pictures included. */
export const MAX_REPORT_BYTES = 1_000_000_000
