import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { sessionEnded } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { resolveOrigin } from '../../../platform/reach/public-url.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { lookUpToken } from '../../../platform/requests/session.ts'
import { ResponseCache } from '../account/response-cache.ts'
import {
  accountState,
  endOtherSessions,
  endSession,
  getSessions,
  loginClient,
  logSignIn,
  signOut,
  validateToken,
} from '../account/session-service.ts'
import { prepareProviderLogout } from '../external-sign-in/logout-service.ts'
import { makeFirstAdministrator } from './first-administrator-service.ts'
import { signIn } from './sign-in-service.ts'

export function signInRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.login, ({ body: { extra, ...body }, request }) => {
    const login = { ...body, isDemoOpen: context.isDemoOpenTo(request.raw) }
    return logSignIn(request, signIn(context, login, loginClient(request, extra)))
  })
  registerCall(app, CALLS.firstAdministrator, async ({ body: { extra, ...account }, request }) => {
    const client = loginClient(request, extra)
    const response = await makeFirstAdministrator(context, account, client)
    request.log.warn({ account: response.account.username, address: client.address }, 'first administrator')
    return response
  })
  registerCall(app, CALLS.logout, async ({ session, request }) => {
    const logout = await prepareProviderLogout(context, session.id)
    await signOut(context, session)
    const loginPage = `${resolveOrigin(app, context.settings.accounts.publicUrl, request)}/login`
    // Signs out here even if the provider is unreachable.
    const providerLogoutUrl = await logout(loginPage).catch((error: unknown) => {
      request.log.warn(error)
      return null
    })
    return { providerLogoutUrl }
  })
  tokenValidateRoute(app, context)
  registerCall(app, CALLS.refreshUser, ({ session }) => accountState(context, session))
  registerCall(app, CALLS.sessions, async ({ session }) => ({
    sessions: await getSessions(context, session),
  }))
  registerCall(app, CALLS.endSession, async ({ session, body }) => {
    await endSession(context, session.accountId, body.sessionId)
    return {}
  })
  registerCall(app, CALLS.endOtherSessions, async ({ session }) => ({
    endedCount: await endOtherSessions(context, session),
  }))
}

function tokenValidateRoute(app: FastifyInstance, context: AppContext): void {
  const memory = new ResponseCache()
  registerRawCall(app, CALLS.tokenValidate, async ({ body: { token }, request, reply }) => {
    const isDemoOpen = context.isDemoOpenTo(request.raw)
    const found = await lookUpToken(app, token, request.ip, () =>
      validateToken(context, memory, { token, isDemoOpen }),
    )
    if (found === null) throw sessionEnded()
    return reply.type('application/json; charset=utf-8').send(found.text)
  })
}
