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
import { getSession, hasLoggedOut, type StoredSession, setSession } from '../../lib/api/session-token.ts'
import { createStore } from '../../lib/store/store.ts'

/** Specification part 1, sections 3 and 4. Status is `unknown` until the token is verified. */
export interface SessionState {
  status: 'absent' | 'unknown' | 'present'
  user: Account | null
  allowedResources: ReadonlySet<ResourceKey>
  disclaimers: SessionResponse['disclaimers']
  filledCredentials: readonly CredentialsKey[]
  branding: Branding | null
  officeBranding: Branding | null
  isLeaving: boolean
  hasLoggedOut: boolean
  farewell: Farewell | null
}

/** After a board sign-in, the user must also log out at the board. */
interface Farewell {
  loginMode: string
  providerLogoutUrl: string | null
}

const SIGNED_OUT: Omit<SessionState, 'status' | 'farewell' | 'hasLoggedOut'> = {
  isLeaving: false,
  user: null,
  allowedResources: new Set(),
  disclaimers: [],
  filledCredentials: [],
  branding: null,
  officeBranding: null,
}

export const useSession = createStore<SessionState>({
  ...SIGNED_OUT,
  status: getSession() === null ? 'absent' : 'unknown',
  hasLoggedOut: hasLoggedOut(),
  farewell: null,
})

/** Whether the account has any of the keys, or none is needed. */
export const useAllowed = (...resources: ResourceKey[]): boolean =>
  useSession(({ allowedResources }) => isAllowed(allowedResources, resources))

export const useHasPlan = (): boolean => useSession(({ user }) => user === null || user.subscriptionValid)

export function usePrintedBranding(): Branding | null {
  const ownBranding = useSession(({ branding }) => branding)
  const office = useSession(({ officeBranding }) => officeBranding)
  return useMemo(() => ownBranding && withOffice(ownBranding, office), [ownBranding, office])
}

export function applySession({ account, allowedResources, ...rest }: SessionResponse): void {
  useSession.setState({
    ...rest,
    status: 'present',
    hasLoggedOut: false,
    user: account,
    allowedResources: new Set(allowedResources),
  })
}

export type PendingSignIn = SecondFactorNeeded['secondFactor']

/** @returns the second step, or null once signed in. @throws ApiError, shown by the form */
export async function login(body: Omit<CallBody<'login'>, 'extra'>): Promise<PendingSignIn | null> {
  const outcome = await call('login', { body: { ...body, extra: getLoginDetails() } })
  if ('secondFactor' in outcome) return outcome.secondFactor
  startSession(outcome)
  return null
}

/** @throws `ApiError`, shown by the form */
export async function proveSecondFactor(body: CallBody<'secondFactor'>): Promise<void> {
  startSession(await call('secondFactor', { body }))
}

/** @throws `ApiError`, shown by the form */
export async function loginWithPasskey(assertion: PasskeyAssertion): Promise<void> {
  startSession(await call('passkeySignIn', { body: { assertion, extra: getLoginDetails() } }))
}

export function startSession({ token, ...response }: LoginResponse): void {
  setSession({ token, username: response.account.username, uid: response.account.uid })
  useSession.setState({ farewell: null })
  applySession(response)
}

/** @throws ApiError other than 401 */
export async function validateToken({ token }: StoredSession): Promise<'valid' | 'invalid'> {
  try {
    applySession(await call('tokenValidate', { body: { token }, isQuiet: true }))
    return 'valid'
  } catch (error) {
    if ((error as { status?: number }).status !== 401) throw error
    forgetSession()
    return 'invalid'
  }
}

export function forgetSession(farewell: Farewell | null = null, isLogout = farewell !== null): void {
  setSession(null, isLogout)
  useSession.setState({ ...SIGNED_OUT, status: 'absent', hasLoggedOut: isLogout || hasLoggedOut(), farewell })
}

/** Logs out even without a response, because the session expires on the server. */
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

/** Runs a call that ends all sessions of an account, and ends this one if it is among them. */
export async function endSessionsWith<T extends { username: string }>(send: () => Promise<T>): Promise<T> {
  useSession.setState({ isLeaving: true })
  try {
    const result = await send()
    if (getSession()?.username === result.username) forgetSession()
    return result
  } finally {
    useSession.setState({ isLeaving: false })
  }
}

export const closeFarewell = (): void => useSession.setState({ farewell: null })

export async function refreshUser(): Promise<void> {
  applySession(await call('refreshUser', { isQuiet: true }))
}

export async function refreshCredentials(): Promise<void> {
  const { filledCredentials } = await call('refreshCredentials', { isQuiet: true })
  useSession.setState({ filledCredentials })
}

export async function refreshBranding(): Promise<void> {
  const { branding } = await call('branding', { isQuiet: true })
  useSession.setState({ branding })
}

export function getLoginDetails(): NonNullable<CallBody<'login'>['extra']> {
  return {
    release: RELEASE,
    UA: navigator.userAgent.slice(0, 400),
    lang: navigator.language,
    screen: { screenWidth: window.screen.width, screenHeight: window.screen.height },
  }
}

/** Specification part 1, section 9. */
export const RELEASE = '1.0.0'
