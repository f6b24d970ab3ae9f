import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { LoginAccount } from './login-account-queries.ts'
import { deleteSessions } from './session-queries.ts'

export interface NewPasswordHash {
  passwordHash: string
  /** The session to keep. Null ends all sessions. */
  retainedSessionId: string | null
}

/**
 * The only function that writes passwords. Also ends the account's links and sessions. Requires the account's
 * lock. Returns the ended session ids.
 */
export async function writePassword(
  transaction: Database,
  { id }: Pick<LoginAccount, 'id'>,
  { passwordHash, retainedSessionId }: NewPasswordHash,
): Promise<string[]> {
  const { db } = transaction
  await sql`UPDATE account SET password_hash = ${passwordHash} WHERE id = ${id}`.execute(db)
  await deleteTokens(transaction, id)
  // This also deletes provider connections that these sessions started.
  return deleteSessions(transaction, id, retainedSessionId)
}

export async function deleteTokens({ db }: Database, accountId: string) {
  await db.deleteFrom('account_token').where('account_id', '=', accountId).execute()
}

/** Stores a newer hash. Returns false if the password changed in between. */
export async function renewHash(
  { db }: Database,
  accountId: string,
  { from, to }: { from: string; to: string },
) {
  const { numAffectedRows = 0n } = await sql`
    UPDATE account SET password_hash = ${to} WHERE id = ${accountId} AND password_hash = ${from}`.execute(db)
  return numAffectedRows > 0n
}
