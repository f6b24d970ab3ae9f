import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { photoService } from './photo-service.ts'
import { featureSheet } from './service.ts'

export function featureSheetRoutes(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const photos = photoService(context)
  registerCall(app, CALLS.featureSheet, ({ params, signal }) =>
    featureSheet(database, params.upidOrMls, signal),
  )
  registerCall(app, CALLS.listingPhotos, ({ session, params, signal }) =>
    photos.list(session.accountId, params.listingNumber, signal),
  )
  registerRawCall(app, CALLS.listingPhoto, async ({ session, params, signal, reply }) => {
    const picture = await photos.photo(session.accountId, params.listingNumber, params.index, signal)
    return reply
      .type('image/jpeg')
      .header('cache-control', 'private, max-age=600')
      .header('vary', 'authorization')
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .send(picture)
  })
}
