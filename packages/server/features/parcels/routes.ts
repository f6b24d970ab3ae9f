import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { MISSING_PARCELS_HEADER } from '#contract/parcel/export.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AppContext } from '../../context.ts'
import { registerCall, registerRawCall, sendPicture } from '../../platform/requests/call-route.ts'
import { requireResource } from '../../platform/requests/session.ts'
import { createPhotoService } from './feature-sheet/photo-service.ts'
import { readFeatureSheet } from './feature-sheet/service.ts'
import { drawParcelPicture, findStreetView, readParcelPictureTag } from './imagery/service.ts'
import { signMapPicture } from './imagery/street-view-service.ts'
import { findLayersAt, getPermittedLayers } from './layers/service.ts'
import { requireColumns } from './parcels/column-access.ts'
import {
  exportParcels,
  findParcelByPid,
  findPastedParcels,
  generateParcelRows,
  listParcelsAt,
  MAX_BUFFERED_ROWS,
  readParcelCard,
  readParcelRows,
  selectParcelsInArea,
} from './parcels/service.ts'
import { search } from './search/service.ts'
import { loadSheets, saveSheet } from './summary-sheets/service.ts'

export function searchRoutes(app: FastifyInstance, { database }: AppContext): void {
  registerCall(app, CALLS.search, ({ query, signal }) => search(database, query, signal))
}

export function parcelRoutes(app: FastifyInstance, { database, clock }: AppContext): void {
  registerCall(app, CALLS.parcelByPid, ({ params }) => findParcelByPid(database, params.pid))
  registerCall(app, CALLS.parcelCard, ({ params }) => readParcelCard(database, params.upid))
  registerCall(app, CALLS.parcelsAt, ({ query, signal }) => listParcelsAt(database, query, signal))
  registerCall(app, CALLS.selectParcels, ({ body, signal }) =>
    selectParcelsInArea(database, body.area, body.limit, signal),
  )
  registerRawCall(app, CALLS.parcelRows, async ({ session, body, signal, reply }) => {
    requireColumns(session.allowedResources, body.columns)
    if (body.upids.length <= MAX_BUFFERED_ROWS)
      return { payload: await readParcelRows(database, body, signal) }
    const pieces = await generateParcelRows(database, body, signal)
    return reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }))
  })
  registerCall(app, CALLS.findParcels, ({ body, signal }) => findPastedParcels(database, body.text, signal))
  registerRawCall(app, CALLS.exportParcels, async ({ session, body, signal, reply }) => {
    if (body.format === 'kml') requireResource(session, [RESOURCES.EXPORT_KML])
    requireColumns(session.allowedResources, body.columns)
    const file = await exportParcels(database, session, body, {
      date: dayAt(clock(), DEFAULT_TIME_ZONE),
      signal,
    })
    return reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'no-store')
      .header(MISSING_PARCELS_HEADER, file.missing)
      .send(Readable.from(file.pieces, { objectMode: false }))
  })
}

export function layerRoutes(app: FastifyInstance, { database }: AppContext): void {
  registerCall(app, CALLS.layers, ({ session }) => getPermittedLayers(database, session))
  registerCall(app, CALLS.layersAt, ({ session, query, signal }) =>
    findLayersAt(database, session, query, signal),
  )
}

/** Parcel pictures need the session, so that their address alone shows nothing. */
export function imageryRoutes(app: FastifyInstance, { database, settings, google }: AppContext): void {
  registerCall(app, CALLS.signMapPicture, async ({ body }) => ({
    address: signMapPicture(settings.google.maps, body.address),
  }))
  registerCall(app, CALLS.parcelStreetView, async ({ params }) => {
    const card = await readParcelCard(database, params.upid)
    return { pose: (await findStreetView(google, card))?.pose ?? null }
  })
  registerRawCall(app, CALLS.parcelPicture, async ({ params, query, request, reply }) => {
    const { size, ...look } = query
    const pictureRequest = { ...size, ...look }
    // Cached, but revalidated on each use, because permission and releases may change.
    reply.header('cache-control', 'private, no-cache').header('vary', 'authorization')
    const tag = `"${await readParcelPictureTag(database, params.upid, pictureRequest)}"`
    if (request.headers['if-none-match'] === tag) return reply.header('etag', tag).code(304).send()
    const picture = await drawParcelPicture(database, params.upid, pictureRequest)
    if (!picture) throw new LotlineError('parcel_not_found', 'This parcel is not in the current data.')
    return sendPicture(reply.header('etag', `"${picture.tag}"`), 'image/png', picture.png)
  })
}

export function featureSheetRoutes(app: FastifyInstance, context: AppContext): void {
  const { database } = context
  const photos = createPhotoService(context)
  registerCall(app, CALLS.featureSheet, ({ params, signal }) =>
    readFeatureSheet(database, params.upidOrMls, signal),
  )
  registerCall(app, CALLS.listingPhotos, ({ session, params, signal }) =>
    photos.list(session.accountId, params.listingNumber, signal),
  )
  registerRawCall(app, CALLS.listingPhoto, async ({ session, params, signal, reply }) => {
    const picture = await photos.photo(session.accountId, params.listingNumber, params.index, signal)
    reply.header('cache-control', 'private, max-age=600').header('vary', 'authorization')
    return sendPicture(reply, 'image/jpeg', picture)
  })
}

export function summarySheetRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.openSummarySheets, async ({ session, body }) => ({
    sheets: await loadSheets(context, session.accountId, body.upids),
  }))
  registerCall(app, CALLS.saveSummarySheet, ({ session, body }) =>
    saveSheet(context, session.accountId, body),
  )
}
