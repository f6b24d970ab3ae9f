import { useMemo } from 'react'
import type { Account, SessionResponse } from '#contract/account/account.ts'
import type { Branding } from '#contract/account/branding.ts'
import type { CredentialsKey } from '#contract/account/credentials.ts'
import type { PasskeyAssertion, SecondFactorNeeded } from '#contract/account/second-factor.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import type { CallBody } from '#contract/calls.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { withOffice } from '#domain/report/office-branding.ts'
import { call } from '../../lib/api/api.ts'
import { hasLoggedOut, type SignedInAs, setSignedInAs, signedInAs } from '../../lib/api/session-token.ts'
import { createStore } from '../../lib/store/store.ts'

/**
 * The session of the specification (part 1, sections 3 and 4).
 * - `absent`: no token, signed out.
 * - `unknown`: a token that the server has not verified yet, or could not verify.
 * - `present`: signed in, with the user loaded.
 */
export interface SessionState {
  status: 'absent' | 'unknown' | 'present'
  user: Account | null
  allowedResources: ReadonlySet<ResourceKey>
  disclaimers: SessionResponse['disclaimers']
  filledCredentials: readonly CredentialsKey[]
  branding: Branding | null
  /** Completes it where printed (`usePrintedBranding`). */
  officeBranding: Branding | null
  /** Whether the user is logging out or setting a new password, so that the end of the session needs no notice. */
  isLeaving: boolean
  /** Whether the user logged out in any tab of this browser, which clears their data. */
  hasLoggedOut: boolean
  /** Content of the logout modal, until it is closed. */
  farewell: Farewell | null
}

/** A logout by the user. After a sign-in through a board, the board's logout is still pending. */
interface Farewell {
  loginMode: string
  providerLogoutUrl: string | null
}

const NOBODY: Omit<SessionState, 'status' | 'farewell' | 'hasLoggedOut'> = {
  isLeaving: false,
  user: null,
  allowedResources: new Set(),
  disclaimers: [],
  filledCredentials: [],
  branding: null,
  officeBranding: null,
}

export const useSession = createStore<SessionState>({
  ...NOBODY,
  status: signedInAs() === null ? 'absent' : 'unknown',
  hasLoggedOut: hasLoggedOut(),
  farewell: null,
})

/** Returns true when the session holds any of the keys; true for none. */
export const useAllowed = (...needed: ResourceKey[]): boolean =>
  useSession(({ allowedResources }) => isAllowed(allowedResources, needed))

export const useHasPlan = (): boolean => useSession(({ user }) => user === null || user.subscriptionValid)

/** Returns the branding as reports and sheets print it, completed by the office's. */
export function usePrintedBranding(): Branding | null {
  const own = useSession(({ branding }) => branding)
  const office = useSession(({ officeBranding }) => officeBranding)
  return useMemo(() => own && withOffice(own, office), [own, office])
}

/** Applies the response of login, token-validate and refresh. */
export function takeSession(response: SessionResponse): void {
  useSession.setState({
    status: 'present',
    hasLoggedOut: false,
    user: response.account,
    allowedResources: new Set(response.allowedResources),
    disclaimers: response.disclaimers,
    filledCredentials: response.filledCredentials,
    branding: response.branding,
    officeBranding: response.officeBranding,
  })
}

/** A sign-in after its first step. The token identifies it on the server. */
export type PendingSignIn = SecondFactorNeeded['secondFactor']

/** Signs in with username and password. Returns the data of the second step, or null once signed in. @throws ApiError, shown by the form */
export async function login(body: CallBody<'login'>): Promise<PendingSignIn | null> {
  const outcome = await call('login', { body })
  if ('secondFactor' in outcome) return outcome.secondFactor
  startSession(outcome)
  return null
}

/** The second step of a sign-in. Throws `ApiError`, which the form shows. */
export async function proveSecondFactor(body: CallBody<'secondFactor'>): Promise<void> {
  startSession(await call('secondFactor', { body }))
}

/** Signs in with a passkey alone. Throws `ApiError`, which the form shows. */
export async function loginWithPasskey(
  assertion: PasskeyAssertion,
  extra: CallBody<'login'>['extra'],
): Promise<void> {
  startSession(await call('passkeySignIn', { body: { assertion, extra } }))
}

export function startSession({ token, ...response }: LoginResponse): void {
  setSignedInAs({ token, username: response.account.username, uid: response.account.uid })
  useSession.setState({ farewell: null })
  takeSession(response)
}

type ValidationOutcome = 'valid' | 'invalid'

/** Of the stored token. @throws ApiError other than 401 */
export async function validateToken({ token }: SignedInAs): Promise<ValidationOutcome> {
  try {
    takeSession(await call('tokenValidate', { body: { token }, isQuiet: true }))
    return 'valid'
  } catch (error) {
    if ((error as { status?: number }).status !== 401) throw error
    forgetSession()
    return 'invalid'
  }
}

/** Removes user, token and disclaimers from this browser; the server is not notified. */
export function forgetSession(farewell: Farewell | null = null, isLogout = farewell !== null): void {
  setSignedInAs(null, isLogout)
  useSession.setState({ ...NOBODY, status: 'absent', hasLoggedOut: isLogout || hasLoggedOut(), farewell })
}

/** An explicit logout. The session ends here also when the server cannot be notified: it expires there by itself. */
export async function logout(): Promise<void> {
  const loginMode = useSession.getState().user?.loginMode ?? 'password'
  let providerLogoutUrl: string | null = null
  useSession.setState({ isLeaving: true })
  try {
    ;({ providerLogoutUrl } = await call('logout'))
  } finally {
    forgetSession({ loginMode, providerLogoutUrl })
  }
}

/** Also ends this session, if it is of the returned account. Rethrows errors of the request. */
export async function endingSessions<T extends { username: string }>(send: () => Promise<T>): Promise<T> {
  useSession.setState({ isLeaving: true })
  try {
    const ended = await send()
    if (signedInAs()?.username === ended.username) forgetSession()
    return ended
  } finally {
    useSession.setState({ isLeaving: false })
  }
}

export const closeFarewell = (): void => useSession.setState({ farewell: null })

/** Refetches the user, so that new permissions apply without signing in again. */
export async function refreshUser(): Promise<void> {
  takeSession(await call('refreshUser', { isQuiet: true }))
}

export async function refreshCredentials(): Promise<void> {
  const { filledCredentials } = await call('refreshCredentials', { isQuiet: true })
  useSession.setState({ filledCredentials })
}

export async function refreshBranding(): Promise<void> {
  const { branding } = await call('branding', { isQuiet: true })
  useSession.setState({ branding })
}
