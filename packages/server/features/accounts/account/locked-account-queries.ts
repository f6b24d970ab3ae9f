import type { Database } from '../../../db/open.ts'

/** An account that nobody else changes until the transaction ends. */
export interface LockedAccount {
  id: string
  username: string
  email: string
  password_hash: string | null
  details: Record<string, unknown>
  is_admin: boolean
  mailbox_proven_at: Date | null
}

/**
 * Locks an account. Setting a password, using a link, beginning a session, connecting a provider, changing second
 * factors and changes by an administrator take this lock first, so that each finds what the one before it has left.
 */
export async function lockAccount({ db }: Database, accountId: string): Promise<LockedAccount | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'password_hash', 'details', 'is_admin', 'mailbox_proven_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** A link that was sent to the account's mailbox was used: the address is its owner's. */
export async function markMailboxProven({ db }: Database, accountId: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set((own) => ({
      email_verified_at: own.fn.coalesce('email_verified_at', own.val(now)),
      mailbox_proven_at: own.fn.coalesce('mailbox_proven_at', own.val(now)),
    }))
    .where('id', '=', accountId)
    .execute()
}
