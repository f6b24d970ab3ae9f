import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { PICTURE_TYPES } from '#domain/account/picture-kind.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { readPicture, storePicture } from './service.ts'

/** Pictures: upload requires a session, reading only the address. */
export async function fileRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  // A separate scope, so that only this route accepts pictures as a body.
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
        // Ensures that browsers treat the file as a picture only.
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        // Short, because replaced pictures are removed.
        .header('cache-control', 'public, max-age=300')
        .send(bytes)
    )
  })
}
