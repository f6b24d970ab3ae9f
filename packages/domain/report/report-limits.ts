/** Reports of one account; as many deleted ones wait to be brought back. */
export const MAX_REPORTS = 500
/** Hours for which a deleted report can be brought back. */
export const REPORT_UNDO_HOURS = 24
