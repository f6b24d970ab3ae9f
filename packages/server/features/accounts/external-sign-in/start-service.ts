import { type ProviderKey, RETURN_PATHS } from '#contract/account/external-sign-in-calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { safeRedirect } from '#domain/account/guards/route-guards.ts'
import type { AppContext } from '../../../context.ts'
import { hashToken, newToken } from '../../../platform/crypto/token.ts'
import { IdentityUnavailable, type StartedSignIn } from '../../../platform/identity/identity-client.ts'
import type { Provider } from '../../../platform/identity/oidc-client.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { THROTTLE, throttle, toClient } from '../../services/throttling/service.ts'
import { insertFlow } from './flow-queries.ts'

/** Time to sign in at the provider. */
export const FLOW_SECONDS = 600

export interface Visitor {
  address: string
  browser: string
  origin: string
}

/**
 * Starts a sign-in and returns the provider's address. `session` is set when a signed-in person connects the
 * provider to their account.
 * @throws 404 if not configured, 429, 503 `provider_unavailable`
 */
export async function startSignIn(
  context: Pick<AppContext, 'database' | 'providers' | 'clock'>,
  { provider: key, redirect }: { provider: ProviderKey; redirect?: string | undefined },
  visitor: Visitor,
  session: Pick<Session, 'id' | 'accountId'> | null,
): Promise<{ redirectUrl: string }> {
  const { database, clock } = context
  const provider = requireProvider(context, key)
  const now = clock()
  await throttle(database, [{ rule: THROTTLE.externalSignInByClient, by: [toClient(visitor.address)] }], now)
  const signIn: StartedSignIn = {
    returnUrl: returnUrl(visitor.origin, key),
    state: newToken(),
    nonce: newToken(),
    codeVerifier: provider.flow === 'code' ? newToken() : null,
  }
  const redirectUrl = await provider.client.startUrl(signIn).catch((error: unknown) => {
    throw error instanceof IdentityUnavailable ? providerUnavailable(provider) : error
  })
  await insertFlow(database, {
    state_hash: hashToken(signIn.state),
    browser_hash: hashToken(visitor.browser),
    provider_key: key,
    nonce: signIn.nonce,
    code_verifier: signIn.codeVerifier,
    redirect: safeRedirect(redirect, visitor.origin),
    account_id: session?.accountId ?? null,
    session_id: session?.id ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + FLOW_SECONDS * 1000),
  })
  return { redirectUrl }
}

export const returnUrl = (origin: string, key: ProviderKey): string => origin + RETURN_PATHS[key]

/** @throws 404 */
export function requireProvider({ providers }: Pick<AppContext, 'providers'>, key: ProviderKey): Provider {
  const provider = providers.get(key)
  if (!provider) throw providerNotConfigured()
  return provider
}

export const providerNotConfigured = (): LotlineError =>
  new LotlineError('not_found', 'This way to sign in is not set up here.')

export const providerUnavailable = ({ title }: Provider): LotlineError =>
  new LotlineError('provider_unavailable', `${title} is not responding. Please try again soon.`, {
    retryAfterSeconds: 30,
  })
