/** Per account. The same number of deleted reports can be restored. */
export const MAX_REPORTS = 500
/** Reports with more parcels cannot be printed. */
export const MAX_REPORT_PARCELS = 200
/** Bytes per account, including pictures. */
export const MAX_REPORT_BYTES = 1_000_000_000
/** Larger parts are made by the queue, not within the request (decision 065). */
export const MAX_PARCELS_PER_CALL = 20
/** The oldest versions are deleted first. */
export const MAX_REPORT_VERSIONS = 20
export const PDF_LIFETIME_HOURS = 24
/** Limits, in bytes, the stored PDFs of an account and separately those of its links. */
export const MAX_PDF_BYTES = 500_000_000
export const MAX_PDF_TASKS = 3
/** Higher for an account's links, because several readers often open a link at the same time. */
export const MAX_SHARED_PDF_TASKS = 10
/** Per account. */
export const MAX_TEMPLATES = 50
export const MAX_TEMPLATE_NAME = 60
/** In characters. */
export const MAX_PREPARED_FOR = 120
