import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { parcelTimeline } from './service.ts'

export function parcelTimelineRoutes(app: FastifyInstance, { database }: AppContext): void {
  registerCall(app, CALLS.parcelTimeline, ({ session, params, query }) =>
    parcelTimeline(database, session.allowedResources, params.upid, query.units),
  )
}
