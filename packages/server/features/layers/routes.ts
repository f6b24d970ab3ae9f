import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { Database } from '../../db/open.ts'
import { registerCall } from '../../platform/call-route.ts'
import { layers, layersAt } from './service.ts'

export function layerRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerCall(app, CALLS.layers, () => layers(database))
  registerCall(app, CALLS.layersAt, ({ query, signal }) => layersAt(database, query, signal))
}
