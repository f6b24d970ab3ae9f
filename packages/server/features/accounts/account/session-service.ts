import type { FastifyRequest } from 'fastify'
import type { SessionResponse } from '#contract/account/account.ts'
import type { LoginOutcome, LoginResponse, SessionSummary } from '#contract/account/sign-in.ts'
import type { CallBody } from '#contract/calls.ts'
import { LotlineError, sessionEnded } from '#contract/errors.ts'
import { quotaMonth } from '#domain/account/plans.ts'
import { asStorableLine } from '#domain/text/cut/stored-characters.ts'
import { DAY_MS } from '#domain/text/dates.ts'
import type { AppContext } from '../../../context.ts'
import { hashToken, newToken } from '../../../platform/crypto/token.ts'
import { type Client as Browser, clientOfRequest } from '../../../platform/requests/client.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { recordActivity } from '../../services/audit/service.ts'
import { finishProviderSession } from '../external-sign-in/logout-service.ts'
import { findSessionByToken, readAccount } from './account-queries.ts'
import { markLogin } from './login-account-queries.ts'
import type { ResponseCache } from './response-cache.ts'
import {
  type CheckedCredentials,
  deleteSession,
  deleteSessions,
  insertSession,
  listSessions,
  SESSION_MAX_DAYS,
  touchSession,
} from './session-queries.ts'
import { findNextEnding, toSessionResponse } from './session-response.ts'

/** Specification part 1, section 8. Text and timing do not reveal whether the account exists. */
export const BAD_CREDENTIALS = 'Authentication Error. Please try again or reset your Password.'

export interface Client extends Browser {
  extra?: Record<string, unknown>
}

/** Browser details in the body take precedence over headers. */
export function loginClient(request: FastifyRequest, extra: CallBody<'login'>['extra']): Client {
  const client = clientOfRequest(request)
  return { ...client, userAgent: extra?.UA ?? client.userAgent, ...(extra && { extra }) }
}

/** Logs the outcome. Omits input, because people type passwords into the name field. */
export async function logSignIn<Outcome extends LoginOutcome>(
  request: FastifyRequest,
  signIn: Promise<Outcome>,
): Promise<Outcome> {
  const address = request.ip
  try {
    const outcome = await signIn
    if ('secondFactor' in outcome) request.log.info({ address }, 'second factor asked for')
    else request.log.info({ account: outcome.account.username, address }, 'signed in')
    return outcome
  } catch (error) {
    if (error instanceof LotlineError) request.log.warn({ code: error.code, address }, 'sign-in refused')
    throw error
  }
}

export interface Proof extends CheckedCredentials {
  /** `password` or the key of an identity provider. */
  loginMode: string
  /** From the identity provider, if used. */
  idToken?: string | undefined
}

/**
 * Starts a session and returns its token, once. @throws 401 if the account or the checked credential was
 * removed or changed, or a second factor was not proved (`startSignIn`).
 */
export async function startSession(
  context: AppContext,
  accountId: string,
  { loginMode, idToken, ...checked }: Proof,
  client: Client,
): Promise<LoginResponse> {
  const { database, clock, live } = context
  const now = clock()
  const token = newToken()
  const hasSecondFactor = checked.factor !== undefined
  const session = {
    account_id: accountId,
    token_hash: hashToken(token),
    login_mode: loginMode,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + SESSION_MAX_DAYS * DAY_MS),
    user_agent: client.userAgent === null ? null : asStorableLine(client.userAgent).slice(0, 400),
    address: client.address,
    extra: JSON.stringify(client.extra ?? {}),
    confirmed_at: now,
    second_factor_at: hasSecondFactor ? now : null,
  }
  const newSession = await insertSession(database, session, checked)
  if (newSession === undefined) throw new LotlineError('bad_credentials', BAD_CREDENTIALS)
  await markLogin(database, accountId, now)
  await live.endSessions(newSession.endedIds)
  const activity = { key: 'sign_in', accountId, actorId: accountId, detail: { loginMode } } as const
  await recordActivity(context, activity, client)
  if (idToken !== undefined) {
    await finishProviderSession(context, accountId, { sessionId: newSession.id, loginMode, idToken })
  }
  return { ...(await accountState(context, { accountId, loginMode, hasSecondFactor })), token }
}

/** Without a session, the mode is `none`. @throws 401 if the account was deleted */
export async function accountState(
  { database, clock, settings }: Pick<AppContext, 'database' | 'clock' | 'settings'>,
  {
    accountId,
    loginMode = 'none',
    hasSecondFactor = false,
  }: Pick<Session, 'accountId'> & Partial<Pick<Session, 'loginMode' | 'hasSecondFactor'>>,
): Promise<SessionResponse> {
  const now = clock()
  const row = await readAccount(database, accountId, quotaMonth(now))
  if (!row) throw sessionEnded()
  const { chat, secondFactor: requirement } = settings.accounts
  return toSessionResponse(row, { loginMode, hasSecondFactor, requirement, chatSecret: chat.secret, now })
}

/** The serialized account response. Null if the session has ended. */
export async function validateToken(
  { database, clock, settings }: Pick<AppContext, 'database' | 'settings' | 'clock'>,
  memory: ResponseCache,
  { token, isDemoOpen }: { token: string; isDemoOpen: boolean },
): Promise<{ accountId: string; text: string } | null> {
  const now = clock()
  const session = await findSessionByToken(database, hashToken(token), now)
  if (!session || (session.is_demo && !isDemoOpen)) return null
  if (session.is_untouched) await touchSession(database, session.session_id, now)
  const text = await memory.response(session, now, async () => {
    const account = await readAccount(database, session.account_id, quotaMonth(now))
    if (!account) throw sessionEnded()
    const { chat, secondFactor: requirement } = settings.accounts
    const payload = toSessionResponse(account, {
      loginMode: session.login_mode,
      hasSecondFactor: session.has_second_factor,
      requirement,
      chatSecret: chat.secret,
      now,
    })
    return { payload, until: findNextEnding(account, now) }
  })
  return { accountId: session.account_id, text }
}

export async function getSessions(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  session: Session,
): Promise<SessionSummary[]> {
  const rows = await listSessions(database, session.accountId, clock())
  return rows.map((row) => ({ ...row, isCurrent: row.id === session.id }))
}

export async function endSession(
  { database, live }: Pick<AppContext, 'database' | 'live'>,
  accountId: string,
  sessionId: string,
) {
  if (!(await deleteSession(database, accountId, sessionId))) {
    throw new LotlineError('session_not_found', 'This session has already ended.')
  }
  await live.endSessions([sessionId])
}

export async function signOut(
  { database, live }: Pick<AppContext, 'database' | 'live'>,
  { accountId, id }: Session,
): Promise<void> {
  if (await deleteSession(database, accountId, id)) await live.endSessions([id])
}

/** Returns the number of ended sessions. */
export async function endOtherSessions(
  { database, live }: Pick<AppContext, 'database' | 'live'>,
  { accountId, id }: Session,
): Promise<number> {
  const sessionIds = await deleteSessions(database, accountId, id)
  await live.endSessions(sessionIds)
  return sessionIds.length
}
