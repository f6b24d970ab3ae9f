import type { FastifyInstance, FastifyReply } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall, sendPicture } from '../../../platform/requests/call-route.ts'
import { clientOfRequest } from '../../../platform/requests/client.ts'
import { getOwner, getShares, shareDocument } from '../../documents/shares/service.ts'
import { pageRefresher } from '../../services/live/service.ts'
import { REPORTS } from '../reports/report-kind.ts'
import { sendAttached, sendPdf } from '../send-file.ts'
import { mailReport } from './mail-report-service.ts'
import {
  drawSharedParcelPicture,
  openSharedReport,
  readSharedAttachment,
  readSharedPicture,
  revokeReportShare,
} from './service.ts'
import { createSharedPdf, readSharedPdf, readSharedPdfState } from './shared-pdf-service.ts'

/** Public responses are neither cached nor indexed by search engines. */
export function sharedReportRoutes(app: FastifyInstance, context: AppContext): void {
  const refresh = pageRefresher(context, 'savedReports')

  registerCall(app, CALLS.reportShares, async ({ session, params }) => ({
    shares: await getShares(context, REPORTS, session.accountId, params.reportId),
  }))
  registerCall(app, CALLS.shareReport, (input) => {
    const { reportId: id, ...wanted } = input.body
    return refresh(input, shareDocument(context, REPORTS, getOwner(input), { id, ...wanted }))
  })
  registerCall(app, CALLS.mailReport, async (input) => ({
    share: await refresh(input, mailReport(context, getOwner(input), input.body)),
  }))
  registerCall(app, CALLS.revokeShare, async (input) => {
    await refresh(input, revokeReportShare(context, getOwner(input), input.body.shareId))
    return {}
  })
  registerCall(app, CALLS.openSharedReport, async ({ body, request, reply }) => {
    notIndexed(reply)
    return openSharedReport(context, { ...body, ...clientOfRequest(request) })
  })
  registerRawCall(app, CALLS.sharedPicture, async ({ params, request, reply }) => {
    const visitor = { visit: params.visit, address: request.ip }
    const { type, bytes } = await readSharedPicture(context, visitor, params.pictureId)
    return sendPicture(notIndexed(reply), type, bytes)
  })
  registerRawCall(app, CALLS.sharedAttachment, async ({ params, request, reply }) => {
    const visitor = { visit: params.visit, address: request.ip }
    return sendAttached(notIndexed(reply), await readSharedAttachment(context, visitor, params.attachmentId))
  })
  registerCall(app, CALLS.createSharedPdf, ({ body, request, reply }) => {
    notIndexed(reply)
    return createSharedPdf(context, { visit: body.visit, address: request.ip })
  })
  registerCall(app, CALLS.sharedPdfState, ({ body, request, reply }) => {
    notIndexed(reply)
    return readSharedPdfState(context, { visit: body.visit, address: request.ip }, body.task)
  })
  registerRawCall(app, CALLS.sharedPdf, async ({ body, request, reply }) => {
    const visitor = { visit: body.visit, address: request.ip }
    return sendPdf(notIndexed(reply), await readSharedPdf(context, visitor, body.file))
  })
  registerRawCall(app, CALLS.sharedParcelPicture, async ({ params, query, request, reply }) => {
    const visitor = { visit: params.visit, address: request.ip }
    const { type, bytes } = await drawSharedParcelPicture(context, visitor, query.size)
    return sendPicture(notIndexed(reply), type, bytes)
  })
}

const notIndexed = (reply: FastifyReply) => reply.header('x-robots-tag', 'noindex')
