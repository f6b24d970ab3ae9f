import type { Connection } from '#contract/account/external-sign-in-calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { DERIVED_RESOURCES, isResourceKey, type ResourceKey } from '#domain/account/permissions.ts'
import type { PlanKey } from '#domain/account/plans.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import type { Live } from '../../../platform/live/live-hub.ts'
import { type Actor, recordAudit } from '../../services/audit/service.ts'
import { findByLogin, type LoginAccount, lockAccount } from '../account/login-account-queries.ts'
import { removeAllConnections } from '../external-sign-in/connection-service.ts'
import { type PasswordResult, setAccountPassword } from '../passwords/new-password-service.ts'
import { deleteGrants, insertGrants, updateAccess } from './account-admin-queries.ts'

export type AccountAdmin = Pick<AppContext, 'database' | 'passwords' | 'clock'> & {
  live: Pick<Live, 'refresh' | 'endSessions'>
  actor: Actor
}

/** @throws 404 `account_not_found` */
export async function findAccount(database: Database, name: string): Promise<LoginAccount> {
  const account = await findByLogin(database, name)
  if (!account) throw accountNotFound(name)
  return account
}

const accountNotFound = (name: string) =>
  new LotlineError('account_not_found', `There is no account “${name}”.`)

/** @throws 400 `bad_request` */
export function grantableKey(key: string): ResourceKey {
  if (!isResourceKey(key)) throw new LotlineError('bad_request', `There is no permission “${key}”.`)
  if (DERIVED_RESOURCES.includes(key)) {
    throw new LotlineError('bad_request', `“${key}” follows from an account’s state and cannot be granted.`)
  }
  return key
}

export async function grant(administration: AccountAdmin, name: string, keys: readonly ResourceKey[]) {
  const { database, actor } = administration
  const account = await findAccount(database, name)
  await insertGrants(database, account.id, keys, actor.accountId)
  await recordAndRefresh(administration, account, 'grant resources', { keys })
}

/** Revokes granted permissions, not those of the plan. */
export async function revoke(administration: AccountAdmin, name: string, keys: readonly ResourceKey[]) {
  const account = await findAccount(administration.database, name)
  await deleteGrants(administration.database, account.id, keys)
  await recordAndRefresh(administration, account, 'revoke resources', { keys })
}

/** Sets the plan; permanent if `endsAt` is null. */
export async function setPlan(
  administration: AccountAdmin,
  name: string,
  plan: PlanKey,
  endsAt: Date | null,
): Promise<void> {
  const account = await findAccount(administration.database, name)
  await updateAccess(administration.database, account.id, { plan_key: plan, subscription_ends_at: endsAt })
  const detail = { plan, endsAt: endsAt?.toISOString() ?? null }
  await recordAndRefresh(administration, account, 'set plan', detail)
}

export async function setAdministrator(administration: AccountAdmin, name: string, isAdmin: boolean) {
  const account = await findAccount(administration.database, name)
  await updateAccess(administration.database, account.id, { is_admin: isAdmin })
  const action = isAdmin ? 'make administrator' : 'make no administrator'
  await recordAndRefresh(administration, account, action)
}

/** Sets the password for a user who cannot receive mail. Ends every session. */
export async function replacePassword(
  administration: AccountAdmin,
  name: string,
  password: string,
): Promise<PasswordResult> {
  const { database, passwords, clock, actor } = administration
  const { id, username } = await findAccount(database, name)
  const passwordHash = await passwords.hash(password)
  const result = await setAccountPassword(
    administration,
    async (transaction) => {
      const account = await lockAccount(transaction, id)
      if (account) return account
      throw accountNotFound(name)
    },
    { passwordHash, retainedSessionId: null, provesMailbox: false },
  )
  const entry = { action: 'replace password', subject: username, accountId: id }
  await recordAudit(database, actor, entry, clock())
  return result
}

/**
 * Removes and returns providers, and ends the sessions they started. @throws 409 `conflict` for an account
 * without a password.
 */
export async function disconnectProviders(
  { database, live, clock, actor }: AccountAdmin,
  name: string,
): Promise<Connection[]> {
  const { id, username } = await findAccount(database, name)
  const { removed, endedIds } = await inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, id)
    if (!account?.password_hash) {
      throw new LotlineError('conflict', `${username} has no password: set one first.`)
    }
    const result = await removeAllConnections(transaction, id)
    const detail = { providers: result.removed.map(({ provider }) => provider) }
    const entry = { action: 'disconnect providers', subject: username, accountId: id, detail }
    await recordAudit(transaction, actor, entry, clock())
    return result
  })
  await live.endSessions(endedIds)
  await live.refresh(id, ['refreshUser'])
  return removed
}

async function recordAndRefresh(
  { database, live, actor, clock }: AccountAdmin,
  { id: accountId, username: subject }: LoginAccount,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(database, actor, { action, subject, accountId, detail }, clock())
  // Billing offers and quotas depend on permissions.
  await live.refresh(accountId, ['refreshUser', 'billing'])
}
