import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { Database } from '../../../db/open.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { currentSources } from './service.ts'

export function sourceRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerCall(app, CALLS.sources, () => currentSources(database))
}
