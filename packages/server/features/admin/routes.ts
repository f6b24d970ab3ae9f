import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../context.ts'
import { registerCall } from '../../platform/requests/call-route.ts'
import { auditPage } from '../services/audit/service.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { toActor } from './actor.ts'
import { deletionRoutes } from './deletion/deletion-routes.ts'
import { datasets, health } from './health-service.ts'
import { mailPage, mailWithText, sendMailAgain } from './log-service.ts'
import { releaseRoutes } from './releases/release-routes.ts'
import { workRoutes } from './work-routes.ts'

export function adminRoutes(app: FastifyInstance, context: AppContext): void {
  accountRoutes(app, context)
  deletionRoutes(app, context)
  workRoutes(app, context)
  releaseRoutes(app, context)
  logRoutes(app, context)
  registerCall(app, CALLS.monitorSources, async () => ({ datasets: await datasets(context) }))
  registerCall(app, CALLS.monitorHealth, () => health(context, app.requestFigures))
}

function logRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.monitorAudit, ({ query }) => auditPage(context, query))
  registerCall(app, CALLS.monitorMails, ({ query }) => mailPage(context, query))
  registerCall(app, CALLS.monitorMail, (input) => mailWithText(context, input.params.mailId, input))
  registerCall(app, CALLS.sendMailAgain, async (input) => {
    await sendMailAgain(context, toActor(input), input.params.mailId)
    return {}
  })
}
