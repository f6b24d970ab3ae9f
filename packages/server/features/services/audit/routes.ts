import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { clientOfRequest } from '../../../platform/requests/client.ts'
import { activityPage, recordActivity } from './service.ts'

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  app.decorate('audit', (request, { key, outcome }) => {
    const actorId = request.session?.accountId ?? null
    const { accountId = actorId } = request.params as { accountId?: string }
    const { format } = (request.body ?? {}) as { format?: string }
    const activity = { key, outcome, accountId, actorId, ...(format !== undefined && { detail: { format } }) }
    return recordActivity(context, activity, clientOfRequest(request))
  })
  registerCall(app, CALLS.securityActivity, ({ session, query }) =>
    activityPage(context, session.accountId, query.after),
  )
}
