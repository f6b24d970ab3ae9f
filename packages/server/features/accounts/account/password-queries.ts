import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { LockedAccount } from './locked-account-queries.ts'
import { deleteSessions } from './session-queries.ts'

export interface WrittenPassword {
  passwordHash: string
  /** The session of whoever changes their own password; null ends all. */
  retainedSessionId: string | null
}

/**
 * Writes the password of a locked account, and ends all links that were sent to it and its sessions, within the caller's
 * transaction. Returns the ids of the sessions that ended. Every new password is written here.
 */
export async function writePassword(
  transaction: Database,
  { id }: Pick<LockedAccount, 'id'>,
  { passwordHash, retainedSessionId }: WrittenPassword,
): Promise<string[]> {
  const { db } = transaction
  await sql`UPDATE account SET password_hash = ${passwordHash} WHERE id = ${id}`.execute(db)
  await deleteTokens(transaction, id)
  // With a session goes the connection to a provider that it began.
  return deleteSessions(transaction, id, retainedSessionId)
}

/** Ends every link in mails to the account. */
export async function deleteTokens({ db }: Database, accountId: string): Promise<void> {
  await db.deleteFrom('account_token').where('account_id', '=', accountId).execute()
}

/** Replaces the hash of a password that stays the same, unless the password was changed meanwhile; false then. */
export async function renewHash(
  { db }: Database,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE account SET password_hash = ${to} WHERE id = ${accountId} AND password_hash = ${from}`.execute(db)
  return numAffectedRows > 0n
}
