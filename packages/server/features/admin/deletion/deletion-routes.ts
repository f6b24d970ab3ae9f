import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { toActor } from '../actor.ts'
import { keepAccount, ownedCounts, scheduleDeletion } from './deletion-service.ts'

export function deletionRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.ownedCounts, ({ session }) => ownedCounts(context, session.accountId))
  registerCall(app, CALLS.deleteOwnAccount, async (input) => ({
    deletesAt: (await scheduleDeletion(context, input.session, toActor(input))).toISOString(),
  }))
  registerCall(app, CALLS.keepAccount, async (input) => {
    await keepAccount(context, input.session, toActor(input))
    return {}
  })
}
