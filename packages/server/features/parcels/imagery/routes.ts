import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { parcelCard } from '../parcels/service.ts'
import { signMapPicture } from './google-service.ts'
import { findStreetView, parcelPicture, parcelPictureTag } from './service.ts'

/** Parcel pictures; fetched with the session, so that an address alone shows nothing. */
export function imageryRoutes(app: FastifyInstance, { database, settings, google }: AppContext): void {
  registerCall(app, CALLS.signMapPicture, async ({ body }) => ({
    address: signMapPicture(settings.google.maps, body.address),
  }))
  registerCall(app, CALLS.parcelStreetView, async ({ params }) => {
    const card = await parcelCard(database, params.upid)
    return { pose: (await findStreetView(google, card))?.pose ?? null }
  })
  registerRawCall(app, CALLS.parcelPicture, async ({ params, query, request, reply }) => {
    const { size, ...look } = query
    const requested = { ...size, ...look }
    // Cached and always revalidated, because permission and releases may change.
    reply.header('cache-control', 'private, no-cache').header('vary', 'authorization')
    const tag = `"${await parcelPictureTag(database, params.upid, requested)}"`
    if (request.headers['if-none-match'] === tag) return reply.header('etag', tag).code(304).send()
    const picture = await parcelPicture(database, params.upid, requested)
    if (!picture) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    return reply
      .type('image/png')
      .header('etag', `"${picture.tag}"`)
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .send(picture.png)
  })
}
