import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { newToken } from '../../../platform/crypto/token.ts'
import { resolveOrigin } from '../../../platform/reach/public-url.ts'
import { registerCall, registerRawCall } from '../../../platform/requests/call-route.ts'
import { clientOfRequest, pageOfRequest } from '../../../platform/requests/client.ts'
import { connectionsOfLink, disconnect, disconnectByLink, listConnections } from './connection-service.ts'
import { finishSignIn } from './finish-service.ts'
import { FLOW_SECONDS, providerNotConfigured, startSignIn, type Visitor } from './start-service.ts'

export function externalSignInRoutes(app: FastifyInstance, context: AppContext): void {
  const getOrigin = (request: FastifyRequest) =>
    resolveOrigin(app, context.settings.accounts.publicUrl, request)
  const areProvidersStandIns = context.settings.identity.sandboxPort !== null
  /** Stand-ins need no password, so only local requests may use them. @throws 404 */
  const requireProviders = (request: FastifyRequest) => {
    if (areProvidersStandIns && !context.isDemoOpenTo(request.raw)) throw providerNotConfigured()
  }
  const startVisit = (request: FastifyRequest, reply: FastifyReply): Visitor => {
    requireProviders(request)
    return {
      address: request.ip,
      browser: markBrowser(request, reply),
      origin: getOrigin(request),
    }
  }

  registerRawCall(app, CALLS.startExternalSignIn, async ({ query, request, reply }) => {
    const response = await startSignIn(context, query, startVisit(request, reply), null)
    // Links navigate to the provider; pages get the address.
    return isNavigation(request) ? reply.redirect(response.redirectUrl, 303) : { payload: response }
  })
  registerCall(app, CALLS.connectProvider, async ({ query, session, request, reply }) =>
    startSignIn(context, query, startVisit(request, reply), session),
  )
  registerCall(app, CALLS.finishExternalSignIn, async ({ body, request }) => {
    requireProviders(request)
    return finishSignIn(
      context,
      body,
      { address: request.ip, browser: readBrowserMark(request), origin: getOrigin(request) },
      clientOfRequest(request),
      (error) => request.log.warn(error),
    )
  })
  registerCall(app, CALLS.providerConnections, async ({ session }) => ({
    connections: await listConnections(context.database, session.accountId),
  }))
  registerCall(app, CALLS.disconnectProvider, async ({ session, body, request }) => {
    await disconnect(context, session.accountId, body.provider, pageOfRequest(request))
    return { connections: await listConnections(context.database, session.accountId) }
  })
  registerCall(app, CALLS.connectionsOfLink, async ({ body, request }) => ({
    connections: await connectionsOfLink(context, body.token, clientOfRequest(request)),
  }))
  registerCall(app, CALLS.disconnectByLink, async ({ body, request }) => ({
    removed: await disconnectByLink(context, body.token, clientOfRequest(request)),
  }))
}

const isNavigation = (request: FastifyRequest): boolean => /\btext\/html\b/.test(request.headers.accept ?? '')

/** Cookie name. Browsers accept the prefix only over TLS. */
const getCookieName = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Secure-lotline-sign-in' : 'lotline-sign-in'
const COOKIE_PATH = '/api/external-sign-in'
const TOKEN = /^[\w-]{43}$/

function readBrowserMark(request: FastifyRequest): string | null {
  const cookieName = getCookieName(request)
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === cookieName && TOKEN.test(value)) return value
  }
  return null
}

/**
 * Sets the cookie, or keeps it, so that two tabs can sign in concurrently. HttpOnly, same-site, and limited
 * to these calls.
 */
function markBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const mark = readBrowserMark(request) ?? newToken()
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${getCookieName(request)}=${mark}; Path=${COOKIE_PATH}; Max-Age=${FLOW_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
  return mark
}
