/** Reports of one account; as many deleted ones wait to be brought back. */
export const MAX_REPORTS = 500
/** Parcels of one report: a folder's worth that still prints. */
export const MAX_REPORT_PARCELS = 200
/** Bytes that the reports of one account may take up, pictures included. */
export const MAX_REPORT_BYTES = 1_000_000_000
/** Maximum parcels for making the parts from local data within the request. Larger reports use the queue ([065](../../../docs/decisions/065-where-parts-of-reports-are-made.md)). */
export const PARCELS_WITHIN_A_CALL = 20
/** Older versions of one report; the oldest give way. */
export const MAX_REPORT_VERSIONS = 20
/** Lifetime of a stored PDF, in hours. */
export const PDF_HOURS = 24
/** Maximum bytes of an account's stored PDFs, and separately of those behind its links. The oldest are deleted first. */
export const MAX_PDF_BYTES = 500_000_000
/** Maximum concurrent PDF tasks of an account. */
export const MAX_PDF_TASKS = 3
/** Maximum concurrent PDF tasks of the readers of an account's links. Recipients of one link often open it at the same time. */
export const MAX_SHARED_PDF_TASKS = 10
/** Templates of one account. */
export const MAX_TEMPLATES = 50
export const MAX_TEMPLATE_NAME = 60
/** Characters of the name of a report's reader. */
export const MAX_PREPARED_FOR = 120
