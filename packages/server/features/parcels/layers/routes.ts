import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { Database } from '../../../db/open.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { layersAt, layersFor } from './service.ts'

export function layerRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerCall(app, CALLS.layers, ({ session }) => layersFor(database, session))
  registerCall(app, CALLS.layersAt, ({ session, query, signal }) =>
    layersAt(database, session, query, signal),
  )
}
