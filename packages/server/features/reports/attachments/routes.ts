import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { ATTACHMENT_TYPES } from '#domain/report/added/attachments.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { sendAttached } from './send-attached.ts'
import { attachToReport, changeAttachments, streamAttachment } from './service.ts'

/** Files that are attached to reports. */
export async function attachmentRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  // A separate scope, with other body types.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser([...ATTACHMENT_TYPES], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    registerCall(scope, CALLS.attachToReport, async ({ session, params, query, request }) => {
      if (!Buffer.isBuffer(request.body)) {
        throw new LotlineError('unsupported_media_type', 'Please send a PDF, PNG, JPEG or WebP file.')
      }
      const { accountId } = session
      const file = { reportId: params.reportId, name: query.name, bytes: request.body }
      const attachments = await attachToReport(context, accountId, file)
      await context.live.refresh(accountId, ['savedReports'], query.clientId)
      return { attachments }
    })
  })

  registerCall(app, CALLS.changeAttachments, async ({ session, body }) => {
    const attachments = await changeAttachments(context, session.accountId, body)
    await context.live.refresh(session.accountId, ['savedReports'], body.clientId)
    return { attachments }
  })

  registerRawCall(app, CALLS.attachment, async ({ session, params, reply }) => {
    const file = await streamAttachment(context, session.accountId, params.attachmentId)
    // The file of an attachment id never changes.
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'authorization')
    return sendAttached(reply, file)
  })
}
