import { z } from 'zod'
import { Task } from '../facts/tasks.ts'
import { Units } from '../wire/numbers.ts'
import { ReportId } from './reports.ts'

const PdfId = z.string().regex(/^[\w-]{43}$/)

/** Available for a day. */
export const ReportPdf = z.object({
  pdfId: z.string(),
  /** `1184 Tidewater Crescent.pdf` */
  fileName: z.string(),
  pageCount: z.number().int(),
  byteCount: z.number().int(),
})
export type ReportPdf = z.infer<typeof ReportPdf>

/** Part numbers of the PDF task. */
export const PDF_STEPS = { laidOut: 0, stored: 1 } as const
export const PdfPageCount = z.object({ pageCount: z.number().int() })
export const PdfResult = z.object({ pdf: ReportPdf })

export const PDF_CALLS = {
  reportPdfState: {
    access: 'signed_in',
    summary: 'Whether this server prints PDFs, and the running task for this report',
    params: z.object({ reportId: z.uuid() }),
    response: z.object({ isAvailable: z.boolean(), task: Task.nullable() }),
  },
  createReportPdf: {
    access: 'signed_in',
    summary:
      'PDF of the report’s current content, or the task that makes it. 422 if the server has no browser',
    body: ReportId.extend({
      units: Units,
    }),
    response: z.object({ pdf: ReportPdf.nullable(), tasks: z.array(Task).max(1) }),
  },
  /** Returned without an envelope. */
  reportPdf: {
    access: 'signed_in',
    audit: 'download_report',
    summary: 'Download a PDF of a report',
    params: z.object({ pdfId: PdfId }),
    response: z.unknown(),
  },
} as const
