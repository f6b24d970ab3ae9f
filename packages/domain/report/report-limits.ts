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
/** Hours for which a PDF can be downloaded without being made again. */
export const PDF_HOURS = 24
/** Bytes of the PDFs of one account, and as many of those behind its links; the oldest give way. */
export const MAX_PDF_BYTES = 500_000_000
/** PDFs that one account has made at a time. */
export const MAX_PDF_TASKS = 3
/** PDFs that the readers of all links of one account have made at a time; a link that is sent to several is often opened by them together. */
export const MAX_SHARED_PDF_TASKS = 10
