import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../app.ts'
import { registerCall } from '../../platform/call-route.ts'
import { originOf } from '../../platform/public-url.ts'
import { providerLogout } from '../external-sign-in/service.ts'
import { clientOfRequest } from './client.ts'
import {
  accountState,
  endSession,
  endSessions,
  sessionsOf,
  signOut,
  validateToken,
} from './session-service.ts'
import { signIn } from './sign-in-service.ts'

export function signInRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.login, ({ body, request }) => {
    const client = clientOfRequest(request)
    const extra = body.extra
    return signIn(context, body, {
      ...client,
      userAgent: extra?.UA ?? client.userAgent,
      ...(extra && { extra }),
    })
  })
  registerCall(app, CALLS.logout, async ({ session, request }) => {
    const logout = await providerLogout(context, session.id)
    await signOut(context, session)
    const loginPage = `${originOf(app, context.settings.accounts.publicUrl, request)}/login`
    // Signed out here in any case; that the provider could not be asked is for the log.
    const providerLogoutUrl = await logout(loginPage).catch((error: unknown) => {
      request.log.warn(error)
      return null
    })
    return { providerLogoutUrl }
  })
  registerCall(app, CALLS.tokenValidate, ({ body }) => validateToken(context, body.token))
  registerCall(app, CALLS.refreshUser, ({ session }) => accountState(context, session))
  registerCall(app, CALLS.sessions, async ({ session }) => ({ sessions: await sessionsOf(context, session) }))
  registerCall(app, CALLS.endSession, async ({ session, body }) => {
    await endSession(context, session.accountId, body.sessionId)
    return {}
  })
  registerCall(app, CALLS.endOtherSessions, async ({ session }) => ({
    endedCount: await endSessions(context, session.accountId, session.id),
  }))
}
