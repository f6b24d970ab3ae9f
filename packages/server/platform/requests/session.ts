import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/calls.ts'
import { administratorsOnly, LotlineError, sessionEnded } from '#contract/errors.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { workFor } from '../fairness/fairness.ts'
import { strangerAt } from '../fairness/lines.ts'
import { KnownTokens } from './known-tokens.ts'

export interface Session {
  id: string
  accountId: string
  username: string
  isAdmin: boolean
  /** Demo accounts have a public password. */
  isDemo: boolean
  isSubscriber: boolean
  allowedResources: ReadonlySet<ResourceKey>
  /** Region that the map opens with; null until chosen. */
  homeRegion: string | null
  /** `password`, or the key of the identity provider. */
  loginMode: string
  hasSecondFactor: boolean
  /** Whether only calls to set up a second factor are admitted. */
  needsSecondFactor: boolean
}

/** @throws the database's errors. */
export type SessionReader = (token: string) => Promise<Session | null>

declare module 'fastify' {
  interface FastifyInstance {
    readSession: (token: string, request: IncomingMessage) => Promise<Session | null>
    knownTokens: KnownTokens
  }
  interface FastifyRequest {
    session: Session | null
  }
}

/** Ignores demo sessions of clients that may not use the demo. */
export function addSessions(
  app: FastifyInstance,
  read: SessionReader,
  isDemoOpenTo: (request: IncomingMessage) => boolean,
): void {
  app.decorate('readSession', async (token, request) => {
    const session = await read(token)
    return session?.isDemo && !isDemoOpenTo(request) ? null : session
  })
  app.decorate('knownTokens', new KnownTokens())
  app.decorateRequest('session', null)
}

/** Returns the request's session, which is null for public calls. @throws 401, 403 */
export async function admit(
  app: FastifyInstance,
  call: Call,
  request: FastifyRequest,
): Promise<Session | null> {
  if (call.access === 'public') return null
  const session = await findSession(app, request)
  if (session === null) {
    throw bearerToken(request) === null
      ? new LotlineError('unauthenticated', 'Please sign in.')
      : sessionEnded()
  }
  if (session.needsSecondFactor && !call.isAllowedBeforeSecondFactor) throw secondFactorRequired()
  if (call.access === 'administrator' && !session.isAdmin) {
    throw administratorsOnly()
  }
  if (call.access === 'subscriber' && !session.isSubscriber) {
    throw new LotlineError('subscription_required', 'This needs a valid subscription.')
  }
  requireResource(session, call.needs)
  return session
}

export const secondFactorRequired = () =>
  new LotlineError(
    'second_factor_required',
    'Two-step sign-in is required here. Please set it up, or sign in again with it.',
  )

/** Requires one of the keys. @throws 403 `permission_required` */
export function requireResource(session: Session, keys: readonly ResourceKey[] = []): void {
  if (isAllowed(session.allowedResources, keys)) return
  throw new LotlineError(
    'permission_required',
    `Your subscription does not include this (${keys.join(' or ')}).`,
  )
}

export async function findSession(app: FastifyInstance, request: FastifyRequest): Promise<Session | null> {
  const token = bearerToken(request)
  return token === null ? null : getSession(app, token, request.ip, request.raw)
}

export const getSession = (app: FastifyInstance, token: string, address: string, request: IncomingMessage) =>
  lookUpToken(app, token, address, () => app.readSession(token, request))

/** Looks up a token. One that was not recently valid waits in the queue of unauthenticated clients. */
export async function lookUpToken<Found extends { accountId: string }>(
  app: FastifyInstance,
  token: string,
  address: string,
  read: () => Promise<Found | null>,
): Promise<Found | null> {
  const knownAccount = app.knownTokens.findAccount(token)
  const session = await (knownAccount !== null ? read() : workFor(app.fairness, strangerAt(address), read))
  const accountId = session?.accountId ?? null
  if (accountId !== knownAccount) app.knownTokens.remember(token, accountId)
  return session
}

export function getWorkKey(request: FastifyRequest): string {
  if (request.session) return request.session.accountId
  const token = bearerToken(request)
  const account = token === null ? null : request.server.knownTokens.findAccount(token)
  return account ?? strangerAt(request.ip)
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
