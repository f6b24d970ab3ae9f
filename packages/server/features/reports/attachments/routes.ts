import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { ATTACHMENT_TYPES } from '#domain/report/added/attachments.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { refreshingOtherPages } from '../../services/live/service.ts'
import { sendAttached } from './send-attached.ts'
import { attachToReport, changeAttachments, streamAttachment } from './service.ts'

/** Files that are attached to reports. */
export async function attachmentRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const published = refreshingOtherPages(context, 'savedReports')
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
      const attaching = attachToReport(context, accountId, file)
      return { attachments: await published({ session, body: query }, attaching) }
    })
  })

  registerCall(app, CALLS.changeAttachments, async (input) => ({
    attachments: await published(input, changeAttachments(context, input.session.accountId, input.body)),
  }))

  registerRawCall(app, CALLS.attachment, async ({ session, params, reply }) => {
    const file = await streamAttachment(context, session.accountId, params.attachmentId)
    // The file of an attachment id never changes.
    reply.header('cache-control', 'private, max-age=31536000, immutable').header('vary', 'authorization')
    return sendAttached(reply, file)
  })
}
