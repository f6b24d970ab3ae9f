import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { DATA_SOURCES } from '#domain/table/data-sources.ts'
import type { AppContext } from '../../context.ts'
import { registerCall } from '../../platform/requests/call-route.ts'
import { requireResource } from '../../platform/requests/session.ts'
import { getFacts, readDataSourceStates, readSavedFacts } from './service.ts'

export function factRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.dataSources, async ({ session }) => ({
    dataSources: await readDataSourceStates(context, session),
  }))
  registerCall(app, CALLS.getFacts, ({ session, body }) => {
    requireResource(session, DATA_SOURCES[body.dataSource].needs)
    return getFacts(context, session, body)
  })
  registerCall(app, CALLS.savedFacts, async ({ session, body }) => ({
    facts: await readSavedFacts(context.database, session, body),
  }))
}
