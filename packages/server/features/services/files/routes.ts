import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { PICTURE_TYPES } from '#domain/account/picture-kind.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { readPicture, storePicture } from './service.ts'

/** Pictures come in from whoever is signed in, and go out to everybody who knows their address. */
export async function fileRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  // In a scope of its own: nowhere else is a picture taken for a body.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    registerCall(scope, CALLS.uploadPicture, ({ session, request }) => {
      if (!Buffer.isBuffer(request.body)) {
        throw new LotlineError('unsupported_media_type', 'Please send a PNG, JPEG or WebP picture.')
      }
      const claimedType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
      return storePicture(context, session.accountId, { bytes: request.body, claimedType })
    })
  })

  registerRawCall(app, CALLS.picture, async ({ params, reply }) => {
    const { contentType, bytes } = await readPicture(context, params.fileId)
    return (
      reply
        .type(contentType)
        .header('content-disposition', 'inline')
        // Whatever its bytes may be to somebody else: here it is a picture and nothing that acts.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        // Short, because a picture that was replaced is removed.
        .header('cache-control', 'public, max-age=300')
        .send(bytes)
    )
  })
}
