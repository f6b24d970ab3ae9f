import { LotlineError } from '#contract/errors.ts'
import type { ProviderKey } from '#contract/external-sign-in-calls.ts'
import type { AppContext } from '../../app.ts'
import { PROVIDERS } from '../../platform/identity/provider.ts'
import { deleteIdentities, listIdentities } from './identity-queries.ts'

export interface Connection {
  provider: ProviderKey
  title: string
  connectedAt: string
}

/** The providers that an account can be opened through. */
export async function connectionsOf({ database }: AppContext, accountId: string): Promise<Connection[]> {
  const rows = await listIdentities(database, accountId)
  return rows.map((row) => {
    const provider = row.provider_key as ProviderKey
    return { provider, title: PROVIDERS[provider].title, connectedAt: row.created_at.toISOString() }
  })
}

/** Throws 409 `conflict` when nobody could sign in any more. */
export async function disconnect(
  { database, live }: AppContext,
  accountId: string,
  provider: ProviderKey,
  page: string | null,
): Promise<void> {
  if ((await deleteIdentities(database, accountId, provider)) === 'only_way_in') {
    throw new LotlineError(
      'conflict',
      `${PROVIDERS[provider].title} is the only way into this account. Set a password first: “Forgot password” sends a link.`,
    )
  }
  await live.refresh(accountId, ['refreshUser'], page)
}
