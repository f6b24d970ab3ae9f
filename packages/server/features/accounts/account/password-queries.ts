import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { LockedAccount } from './locked-account-queries.ts'
import { deleteSessions } from './session-queries.ts'

export interface WrittenPassword {
  passwordHash: string
  /** Session that changes its own password; null ends all sessions. */
  retainedSessionId: string | null
}

/**
 * Also ends the links and sessions of the account, which must be locked. Returns the ended session ids. No
 * other function writes passwords.
 */
export async function writePassword(
  transaction: Database,
  { id }: Pick<LockedAccount, 'id'>,
  { passwordHash, retainedSessionId }: WrittenPassword,
): Promise<string[]> {
  const { db } = transaction
  await sql`UPDATE account SET password_hash = ${passwordHash} WHERE id = ${id}`.execute(db)
  await deleteTokens(transaction, id)
  // Deleting a session also deletes the provider connection it started.
  return deleteSessions(transaction, id, retainedSessionId)
}

export async function deleteTokens({ db }: Database, accountId: string) {
  await db.deleteFrom('account_token').where('account_id', '=', accountId).execute()
}

/** Rehashes an unchanged password; false if it changed in between. */
export async function renewHash(
  { db }: Database,
  accountId: string,
  { from, to }: { from: string; to: string },
) {
  const { numAffectedRows = 0n } = await sql`
    UPDATE account SET password_hash = ${to} WHERE id = ${accountId} AND password_hash = ${from}`.execute(db)
  return numAffectedRows > 0n
}
