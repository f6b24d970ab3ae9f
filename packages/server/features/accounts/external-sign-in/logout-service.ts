import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import type { AppContext } from '../../../context.ts'
import { clearSsoRelogin, insertProviderSession, readProviderSession } from './identity-queries.ts'

const idTokenBelongsTo = (sessionId: string): string[] => ['id-token', sessionId]

/**
 * Stores the sealed id token for the provider's logout, and clears the account's request to sign in there
 * again.
 */
export async function finishProviderSession(
  { database, sealer }: Pick<AppContext, 'database' | 'sealer'>,
  accountId: string,
  { sessionId, loginMode, idToken }: { sessionId: string; loginMode: string; idToken: string },
): Promise<void> {
  await clearSsoRelogin(database, accountId)
  await insertProviderSession(database, {
    session_id: sessionId,
    provider_key: loginMode,
    sealed_id_token: sealer.seal(idToken, idTokenBelongsTo(sessionId)),
  })
}

/**
 * Prepares the provider's logout before the session ends. Call the returned function afterwards; null if the
 * provider has no logout page. @throws CannotOpen, IdentityUnavailable
 */
export async function prepareProviderLogout(
  { database, sealer, providers }: Pick<AppContext, 'database' | 'sealer' | 'providers'>,
  sessionId: string,
): Promise<(returnUrl: string) => Promise<string | null>> {
  const session = await readProviderSession(database, sessionId)
  const client = session && providers.get(session.provider_key as ProviderKey)?.client
  if (!session || !client) return async () => null
  return async (returnUrl) =>
    client.logoutUrl(sealer.open(session.sealed_id_token, idTokenBelongsTo(sessionId)), returnUrl)
}
