import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../context.ts'
import { registerCall } from '../../platform/requests/call-route.ts'
import { actorOf } from './actor.ts'
import { auditPage, mailPage, mailWithText, sendMailAgain } from './log-service.ts'

export function logRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.monitorAudit, ({ query }) => auditPage(context, query))
  registerCall(app, CALLS.monitorMails, ({ query }) => mailPage(context, query))
  registerCall(app, CALLS.monitorMail, ({ params }) => mailWithText(context, params.mailId))
  registerCall(app, CALLS.sendMailAgain, async (input) => {
    await sendMailAgain(context, actorOf(input), input.params.mailId)
    return {}
  })
}
