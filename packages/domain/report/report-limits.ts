/** Per account; as many deleted ones can be restored. */
export const MAX_REPORTS = 500
/** A folder's worth that still prints. */
export const MAX_REPORT_PARCELS = 200
/** Per account, pictures included. */
export const MAX_REPORT_BYTES = 1_000_000_000
/** Parts of up to this many parcels are made within the request, larger ones by the queue (decision 065). */
export const PARCELS_WITHIN_A_CALL = 20
/** Older ones are deleted first. */
export const MAX_REPORT_VERSIONS = 20
export const PDF_HOURS = 24
/** Bytes of stored PDFs per account, and again for its links. */
export const MAX_PDF_BYTES = 500_000_000
/** Concurrent, of an account. */
export const MAX_PDF_TASKS = 3
/** Concurrent PDFs for the readers of an account's links, who often open one at the same time. */
export const MAX_SHARED_PDF_TASKS = 10
/** Per account. */
export const MAX_TEMPLATES = 50
export const MAX_TEMPLATE_NAME = 60
/** Characters of the name of a report's reader. */
export const MAX_PREPARED_FOR = 120
