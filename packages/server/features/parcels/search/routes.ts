import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { Database } from '../../../db/open.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { search } from './service.ts'

export function searchRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerCall(app, CALLS.search, ({ query, signal }) => search(database, query, signal))
}
