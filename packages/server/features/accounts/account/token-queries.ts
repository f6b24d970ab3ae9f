import type { Insertable } from 'kysely'
import type { AccountTokenTable } from '../../../db/account-schema.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { type LockedAccount, lockAccount } from './locked-account-queries.ts'

type TokenPurpose = AccountTokenTable['purpose']

/**
 * Saves a token; earlier ones of its purpose end. False, and nothing saved, when the account is not any more as `expected`: the
 * address that the mail goes to, the password that was checked.
 */
export function replaceToken(
  database: Database,
  token: Insertable<AccountTokenTable>,
  expected: Partial<Pick<LockedAccount, 'email' | 'password_hash'>>,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, token.account_id)
    if (!account) return false
    const { email = account.email, password_hash = account.password_hash } = expected
    if (account.email !== email || account.password_hash !== password_hash) return false
    await insertToken(transaction, token)
    return true
  })
}

/** Saves a token of a locked account; earlier ones of its purpose end. */
export async function insertToken({ db }: Database, token: Insertable<AccountTokenTable>): Promise<void> {
  await db
    .deleteFrom('account_token')
    .where('account_id', '=', token.account_id)
    .where('purpose', '=', token.purpose)
    .execute()
  await db.insertInto('account_token').values(token).execute()
}

interface UsedToken {
  account: LockedAccount
  purpose: TokenPurpose
  new_email: string | null
}

/**
 * Locks the account of a token and uses the token up, within the caller's transaction: of two who come with it at once, one
 * gets it, and what throws afterwards leaves it valid.
 */
export async function redeemToken(
  transaction: Database,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<UsedToken | undefined> {
  const accountId = await findTokenOwner(transaction, tokenHash, purposes, now)
  const account = accountId === undefined ? undefined : await lockAccount(transaction, accountId)
  if (!account) return undefined
  // The account may have been waited for: only now is it certain that the token is still there.
  const used = await transaction.db
    .deleteFrom('account_token')
    .where('token_hash', '=', tokenHash)
    .returning(['purpose', 'new_email'])
    .executeTakeFirst()
  return used && { account, ...used }
}

/** The account of a token that would be accepted, without using it up. */
export async function findTokenOwner(
  { db }: Database,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_token')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.account_id
}

/** Returns whether a link of this purpose could still be used. */
export async function hasActiveToken(
  { db }: Database,
  accountId: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_token')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function sweepTokens({ db }: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_token')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
