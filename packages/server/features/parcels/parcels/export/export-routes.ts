import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { MISSING_PARCELS_HEADER } from '#contract/parcel/export.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { Database } from '../../../../db/open.ts'
import { registerRawCall } from '../../../../platform/requests/call-route.ts'
import { requireResource } from '../../../../platform/requests/session.ts'
import { requireColumns } from '../column-access.ts'
import { exportParcels } from '../service.ts'

export function exportRoutes(
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
