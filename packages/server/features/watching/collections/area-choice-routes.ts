import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { areaChoices, areaPlaces, openMlsCount } from './area-choice-service.ts'

export function areaChoiceRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.areaPlaces, ({ query }) => areaPlaces(context.database, query))
  registerCall(app, CALLS.areaChoices, ({ session: { accountId, allowedResources: allowed }, params }) =>
    areaChoices(context.database, { accountId, allowed }, params.id),
  )
  registerCall(app, CALLS.countMls, async ({ session, body }) => ({
    tasks: [await openMlsCount(context, session.accountId, body)],
  }))
}
