import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/calls.ts'
import { administratorsOnly, LotlineError, sessionEnded } from '#contract/errors.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { workFor } from '../fairness/fairness.ts'
import { strangerAt } from '../fairness/lines.ts'
import { KnownTokens } from './known-tokens.ts'

/** The signed-in sender of a request, as the database says at this moment. */
export interface Session {
  id: string
  accountId: string
  username: string
  isAdmin: boolean
  /** An account of the demo, whose password is public. */
  isDemo: boolean
  isSubscriber: boolean
  allowedResources: ReadonlySet<ResourceKey>
  /** Key of the region where the map opens for them; null until it was requested. */
  homeRegion: string | null
  /** `password`, or the key of the outside provider that it came through. */
  loginMode: string
  /** True when a second factor was proved in this session. */
  hasSecondFactor: boolean
  /** This installation requires a second factor of the account, and this session has none: only calls for setting one up are admitted. */
  needsSecondFactor: boolean
}

/** Finds the session of a token; null when there is none, or no longer. Throws what the database throws. */
export type SessionReader = (token: string) => Promise<Session | null>

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the session of this request, like `SessionReader`. */
    readSession: (token: string, request: IncomingMessage) => Promise<Session | null>
    knownTokens: KnownTokens
  }
  interface FastifyRequest {
    /** Session of a call that is not public, once it is admitted. */
    session: Session | null
  }
}

/**
 * Gives the routes their way to sessions; what a session is, the accounts decide. Sessions of the demo are none for requests that the
 * demo is not open to.
 */
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

/** The session of a call that passes the call's rule: null only for public calls, which need none. Throws 401 and 403. */
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
  if (session.needsSecondFactor && !call.isForSetup) throw secondFactorRequired()
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

/** Throws 403 `permission_required` unless the session holds any of the keys. */
export function requireResource(session: Session, needed: readonly ResourceKey[] = []): void {
  if (isAllowed(session.allowedResources, needed)) return
  throw new LotlineError(
    'permission_required',
    `Your subscription does not include this (${needed.join(' or ')}).`,
  )
}

/** Returns the session of the sender of a request, or null. */
export async function findSession(app: FastifyInstance, request: FastifyRequest): Promise<Session | null> {
  const token = bearerToken(request)
  return token === null ? null : sessionOf(app, token, request.ip, request.raw)
}

/** Returns the session of a token, or null. One that opened no session before is looked up in the turn of a stranger. */
export async function sessionOf(
  app: FastifyInstance,
  token: string,
  address: string,
  request: IncomingMessage,
): Promise<Session | null> {
  const read = () => app.readSession(token, request)
  const isKnown = app.knownTokens.accountOf(token) !== null
  const session = await (isKnown ? read() : workFor(app.fairness, strangerAt(address), read))
  app.knownTokens.note(token, session?.accountId ?? null)
  return session
}

/** Key of the work of a request: the account whose token it carries, or a stranger. */
export function workKeyOf(request: FastifyRequest): string {
  if (request.session) return request.session.accountId
  const token = bearerToken(request)
  const account = token === null ? null : request.server.knownTokens.accountOf(token)
  return account ?? strangerAt(request.ip)
}

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null
}
