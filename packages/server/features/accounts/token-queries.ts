import type { Insertable } from 'kysely'
import type { AccountTokenTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/open.ts'

export type TokenPurpose = AccountTokenTable['purpose']

/** Keeps a token; those of the same purpose that were sent before are worth nothing from now on. */
export async function replaceToken({ db }: Database, token: Insertable<AccountTokenTable>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('account_token')
      .where('account_id', '=', token.account_id)
      .where('purpose', '=', token.purpose)
      .execute()
    await transaction.insertInto('account_token').values(token).execute()
  })
}

export interface UsedToken {
  account_id: string
  purpose: TokenPurpose
  new_email: string | null
}

/** Uses a token up: of two who come with it at once, one gets it. */
export async function redeemToken(
  { db }: Database,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<UsedToken | undefined> {
  return db
    .deleteFrom('account_token')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', [...purposes])
    .where('expires_at', '>', now)
    .returning(['account_id', 'purpose', 'new_email'])
    .executeTakeFirst()
}

/** Whether a token would be accepted, without using it up. */
export async function isTokenValid(
  { db }: Database,
  tokenHash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('account_token')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Links in mails of an account that must open nothing any more. */
export async function deleteTokens(
  { db }: Database,
  accountId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await db
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .execute()
}

export async function sweepTokens({ db }: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account_token')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
