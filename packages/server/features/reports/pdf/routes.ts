import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { sendPdf } from './send-pdf.ts'
import { createReportPdf, pdfState, readPdf } from './service.ts'

/** PDFs of reports. Progress comes as the parts of a task. */
export function reportPdfRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.reportPdfState, ({ session, params }) =>
    pdfState(context, session.accountId, params.reportId),
  )
  registerCall(app, CALLS.createReportPdf, ({ session, body: { reportId, clientId, units } }) =>
    createReportPdf(context, session.accountId, { reportId, clientId: clientId ?? null, units }),
  )
  registerRawCall(app, CALLS.reportPdf, async ({ session, params, reply }) => {
    const audience = { accountId: session.accountId, shareId: null }
    return sendPdf(reply, await readPdf(context, audience, params.pdfId))
  })
}
