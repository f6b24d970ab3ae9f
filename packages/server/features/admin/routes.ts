import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../context.ts'
import { registerCall } from '../../platform/requests/call-route.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { datasets, health } from './health-service.ts'
import { logRoutes } from './log-routes.ts'
import { releaseRoutes } from './releases/release-routes.ts'
import { workRoutes } from './work-routes.ts'

/** The calls of the monitor: each refuses who is no administrator (`access` in the contract). */
export function adminRoutes(app: FastifyInstance, context: AppContext): void {
  accountRoutes(app, context)
  workRoutes(app, context)
  releaseRoutes(app, context)
  logRoutes(app, context)
  registerCall(app, CALLS.monitorSources, async () => ({ datasets: await datasets(context) }))
  registerCall(app, CALLS.monitorHealth, () => health(context, app.requestFigures))
}
