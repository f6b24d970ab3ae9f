import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { toActor } from '../actor.ts'
import { accountPage, readAccountDetails, sessionPage } from './account-service.ts'
import {
  changeAccount,
  changeGrants,
  deleteAccount,
  endAccountSessions,
  endAnySession,
  resetSecondFactors,
  sendPasswordReset,
} from './change-service.ts'

export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.monitorAccounts, ({ query }) => accountPage(context, query))
  registerCall(app, CALLS.monitorAccount, ({ params, session }) =>
    readAccountDetails(context, params.accountId, session),
  )
  registerCall(app, CALLS.changeAccount, async (input) => {
    const { accountId } = input.params
    await changeAccount(context, toActor(input), accountId, input.body)
    return readAccountDetails(context, accountId, input.session)
  })
  registerCall(app, CALLS.changeGrants, async (input) => {
    const { accountId } = input.params
    await changeGrants(context, toActor(input), accountId, input.body)
    return readAccountDetails(context, accountId, input.session)
  })
  registerCall(app, CALLS.endAccountSessions, async (input) => ({
    endedCount: await endAccountSessions(context, toActor(input), input.params.accountId, input.session.id),
  }))
  registerCall(app, CALLS.sendPasswordReset, async (input) => ({
    to: await sendPasswordReset(context, toActor(input), input.params.accountId),
  }))
  registerCall(app, CALLS.resetSecondFactors, async (input) => {
    const { accountId } = input.params
    await resetSecondFactors(context, toActor(input), accountId)
    return readAccountDetails(context, accountId, input.session)
  })
  registerCall(app, CALLS.deleteAccount, async (input) => {
    await deleteAccount(context, toActor(input), input.params.accountId, input.body.username)
    return {}
  })
  registerCall(app, CALLS.monitorSessions, ({ query, session }) => sessionPage(context, query, session))
  registerCall(app, CALLS.endAnySession, async (input) => {
    await endAnySession(context, toActor(input), input.params.sessionId)
    return {}
  })
}
