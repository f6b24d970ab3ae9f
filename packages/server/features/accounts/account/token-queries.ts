import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { countAffected, findsRow } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { hashToken, newToken } from '../../../platform/crypto/token.ts'
import { addHours } from './links.ts'
import { type LoginAccount, lockAccount } from './login-account-queries.ts'

type TokenPurpose = Schema['account_token']['purpose']

interface MailedToken {
  accountId: string
  purpose: TokenPurpose
  newEmail?: string | null
  hours: number
  now: Date
}

/** As `issueToken`. Null if the account no longer matches `expected` (e-mail address, checked password). */
export function issueTokenIf(
  database: Database,
  mailedToken: MailedToken,
  expected: Partial<Pick<LoginAccount, 'email' | 'password_hash'>>,
) {
  return inTransaction(database, async (transaction) => {
    const account = await lockAccount(transaction, mailedToken.accountId)
    if (!account) return null
    const { email = account.email, password_hash = account.password_hash } = expected
    if (account.email !== email || account.password_hash !== password_hash) return null
    return issueToken(transaction, mailedToken)
  })
}

/** Stores a new token, and invalidates earlier ones with its purpose. */
export async function issueToken(
  { db }: Database,
  { accountId, purpose, newEmail = null, hours, now }: MailedToken,
): Promise<string> {
  await db
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
  const token = newToken()
  await db
    .insertInto('account_token')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      purpose,
      new_email: newEmail,
      created_at: now,
      expires_at: addHours(now, hours),
    })
    .execute()
  return token
}

interface UsedToken {
  account: LoginAccount
  purpose: TokenPurpose
  new_email: string | null
}

/**
 * Locks a token's account and consumes the token. Only one of two concurrent uses succeeds. An error
 * afterwards leaves it valid.
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
  // The token may have expired while waiting for the lock.
  const used = await transaction.db
    .deleteFrom('account_token')
    .where('token_hash', '=', tokenHash)
    .returning(['purpose', 'new_email'])
    .executeTakeFirst()
  return used && { account, ...used }
}

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

export const hasActiveToken = ({ db }: Database, accountId: string, purpose: TokenPurpose, now: Date) =>
  db
    .selectFrom('account_token')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .$call(findsRow)

type ExpiringTable =
  | 'account_token'
  | 'factor_setup'
  | 'passkey_challenge'
  | 'pending_sign_in'
  | 'registration'

export const deleteExpired = ({ db }: Database, table: ExpiringTable, now: Date) =>
  db.deleteFrom(table).where('expires_at', '<=', now).$call(countAffected)
