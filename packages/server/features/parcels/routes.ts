import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { Database } from '../../db/open.ts'
import { registerCall } from '../../platform/call-route.ts'
import { requireColumns } from './column-access.ts'
import { exportRoutes } from './export-routes.ts'
import {
  findPastedLots,
  parcelByPid,
  parcelCard,
  parcelRows,
  parcelsAt,
  selectParcelsInArea,
} from './service.ts'

export function parcelRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerCall(app, CALLS.parcelByPid, ({ params }) => parcelByPid(database, params.pid))
  registerCall(app, CALLS.parcelCard, ({ params }) => parcelCard(database, params.upid))
  registerCall(app, CALLS.parcelsAt, ({ query, signal }) => parcelsAt(database, query, signal))
  registerCall(app, CALLS.selectParcels, ({ body, signal }) =>
    selectParcelsInArea(database, body.area, body.limit, signal),
  )
  registerCall(app, CALLS.parcelRows, ({ session, body, signal }) => {
    requireColumns(session.allowedResources, body.columns)
    return parcelRows(database, body, signal)
  })
  registerCall(app, CALLS.findParcels, ({ body, signal }) => findPastedLots(database, body.text, signal))
  exportRoutes(app, { database })
}
