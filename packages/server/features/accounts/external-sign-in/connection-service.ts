import type { Connection, ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { hashToken } from '../../../platform/crypto/token.ts'
import { PROVIDERS } from '../../../platform/identity/provider.ts'
import { recordActivity } from '../../services/audit/service.ts'
import { throttleLink } from '../../services/throttling/service.ts'
import { linkNotValid } from '../account/links.ts'
import type { Client } from '../account/session-service.ts'
import { findTokenOwner, redeemToken } from '../account/token-queries.ts'
import {
  deleteIdentities,
  deleteIdentitiesBefore,
  deleteProviderSessions,
  type IdentityRow,
  listIdentities,
} from './identity-queries.ts'

export async function listConnections(database: Database, accountId: string): Promise<Connection[]> {
  return (await listIdentities(database, accountId)).map(toConnection)
}

/** Removes connections from before `time`, all if null. Requires the account's lock. */
export async function removeConnectionsBefore(
  transaction: Database,
  accountId: string,
  time: Date | null,
): Promise<Connection[]> {
  return (await deleteIdentitiesBefore(transaction, accountId, time)).map(toConnection)
}

/** @throws 409 `conflict` if it is the only way to sign in */
export async function disconnect(
  { database, live }: Pick<AppContext, 'database' | 'live'>,
  accountId: string,
  provider: ProviderKey,
  page: string | null,
): Promise<void> {
  if ((await deleteIdentities(database, accountId, provider)) === 'only_way_in') {
    throw new LotlineError(
      'conflict',
      `${PROVIDERS[provider].title} is the only way to sign in to this account. Set a password first: “Forgot password” sends a link.`,
    )
  }
  await live.refresh(accountId, ['refreshUser'], page)
}

/** Providers that a password mail's link can remove. @throws 422 `link_not_valid`, 429 */
export async function connectionsOfLink(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  token: string,
  client: Client,
): Promise<Connection[]> {
  await throttleLink(database, { token, address: client.address }, clock())
  const accountId = await findTokenOwner(database, hashToken(token), ['disconnect_providers'], clock())
  if (accountId === undefined) throw linkNotValid()
  return listConnections(database, accountId)
}

/**
 * By the single-use link of a password mail, removes every provider with the sessions it started. Returns the
 * removed ones. @throws 422 `link_not_valid`, 429
 */
export async function disconnectByLink(
  context: Pick<AppContext, 'database' | 'live' | 'clock' | 'queue'>,
  token: string,
  client: Client,
): Promise<Connection[]> {
  const { database, live, clock } = context
  await throttleLink(database, { token, address: client.address }, clock())
  const { accountId, removed, endedIds } = await inTransaction(database, async (transaction) => {
    const redeemed = await redeemToken(transaction, hashToken(token), ['disconnect_providers'], clock())
    if (!redeemed) throw linkNotValid()
    const { id } = redeemed.account
    return { accountId: id, ...(await removeAllConnections(transaction, id)) }
  })
  await live.endSessions(endedIds)
  await live.refresh(accountId, ['refreshUser'])
  if (removed.length > 0)
    await recordActivity(context, { key: 'disconnect_provider', accountId, actorId: accountId }, client)
  return removed
}

/**
 * Removes all connections and the sessions that they started, and returns both. The account must be locked
 * and have a password.
 */
export async function removeAllConnections(
  transaction: Database,
  accountId: string,
): Promise<{ removed: Connection[]; endedIds: string[] }> {
  const removed = await deleteIdentitiesBefore(transaction, accountId, null)
  const endedIds = await deleteProviderSessions(transaction, accountId)
  return { removed: removed.map(toConnection), endedIds }
}

function toConnection({ provider_key, created_at }: IdentityRow): Connection {
  const provider = provider_key as ProviderKey
  return { provider, title: PROVIDERS[provider].title, connectedAt: created_at.toISOString() }
}
