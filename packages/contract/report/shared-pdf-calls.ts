import { z } from 'zod'
import { SealedId, Visit } from '../share/links.ts'
import { ReportPdf } from './pdf-calls.ts'

/** After `failed`, another request retries it. */
const SharedPdf = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('making'),
    task: SealedId,
    pageCount: z.number().int().nullable(),
  }),
  z.object({ state: z.literal('stored'), pdf: ReportPdf.omit({ pdfId: true }).extend({ file: SealedId }) }),
  z.object({ state: z.literal('failed') }),
])
export type SharedPdf = z.infer<typeof SharedPdf>

export const SHARED_PDF_CALLS = {
  createSharedPdf: {
    access: 'public',
    summary:
      'PDF of a report opened by a link with a PDF, or the task that makes it. 422 if the server has no browser',
    body: z.object({ visit: Visit }),
    response: SharedPdf,
  },
  sharedPdfState: {
    access: 'public',
    summary: 'Progress of a PDF requested by a link',
    body: z.object({ visit: Visit, task: SealedId }),
    response: SharedPdf,
  },
  /** Returned without an envelope. */
  sharedPdf: {
    access: 'public',
    summary: 'Download a PDF requested by a link',
    body: z.object({ visit: Visit, file: SealedId }),
    response: z.unknown(),
  },
} as const
