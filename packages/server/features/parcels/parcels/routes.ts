import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { MISSING_PARCELS_HEADER } from '#contract/parcel/export.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { Database } from '../../../db/open.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { requireResource } from '../../../platform/requests/session.ts'
import { requireColumns } from './column-access.ts'
import {
  exportParcels,
  findPastedParcels,
  parcelByPid,
  parcelCard,
  parcelRowPieces,
  parcelRows,
  parcelsAt,
  ROWS_AT_ONCE,
  selectParcelsInArea,
} from './service.ts'

export function parcelRoutes(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: () => Date },
): void {
  registerCall(app, CALLS.parcelByPid, ({ params }) => parcelByPid(database, params.pid))
  registerCall(app, CALLS.parcelCard, ({ params }) => parcelCard(database, params.upid))
  registerCall(app, CALLS.parcelsAt, ({ query, signal }) => parcelsAt(database, query, signal))
  registerCall(app, CALLS.selectParcels, ({ body, signal }) =>
    selectParcelsInArea(database, body.area, body.limit, signal),
  )
  registerRawCall(app, CALLS.parcelRows, async ({ session, body, signal, reply }) => {
    requireColumns(session.allowedResources, body.columns)
    if (body.upids.length <= ROWS_AT_ONCE) return { payload: await parcelRows(database, body, signal) }
    const pieces = await parcelRowPieces(database, body, signal)
    return reply.type('application/json; charset=utf-8').send(Readable.from(pieces, { objectMode: false }))
  })
  registerCall(app, CALLS.findParcels, ({ body, signal }) => findPastedParcels(database, body.text, signal))
  exportRoutes(app, { database, clock })
}

function exportRoutes(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: () => Date },
): void {
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
