import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import type { AppContext } from '../../../context.ts'
import { clearSsoRelogin } from './identity-queries.ts'
import { insertProviderSession, readProviderSession } from './provider-session-queries.ts'

const idTokenBelongsTo = (sessionId: string): string[] => ['id-token', sessionId]

/**
 * Completes a session begun through a provider: stores the sealed id token for logging out there, and clears the account's request to sign in
 * there again.
 */
export async function finishProviderSession(
  { database, sealer }: AppContext,
  accountId: string,
  { sessionId, loginMode, idToken }: { sessionId: string; loginMode: string; idToken: string },
): Promise<void> {
  await clearSsoRelogin(database, accountId)
  await insertProviderSession(database, {
    sessionId,
    provider: loginMode as ProviderKey,
    sealedIdToken: sealer.seal(idToken, idTokenBelongsTo(sessionId)),
  })
}

/**
 * Prepares the logout at the provider that a session came through: call it before the session ends, and its result afterwards, which waits
 * for the provider. The result returns null where the provider has no such page, or is not set up any more. It throws
 * `CannotOpen`, `IdentityUnavailable`.
 */
export async function providerLogout(
  { database, sealer, providers }: AppContext,
  sessionId: string,
): Promise<(returnUrl: string) => Promise<string | null>> {
  const session = await readProviderSession(database, sessionId)
  const client = session && providers.get(session.provider_key as ProviderKey)?.client
  if (!session || !client) return async () => null
  return async (returnUrl) =>
    client.logoutUrl(sealer.open(session.sealed_id_token, idTokenBelongsTo(sessionId)), returnUrl)
}
