import type { Database } from '../../../db/open.ts'

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
 * Taken before every change of password, link, session, provider or second factor, so that each sees the
 * previous one.
 */
export function lockAccount({ db }: Database, accountId: string) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'password_hash', 'details', 'is_admin', 'mailbox_proven_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** The link proves that the user owns the mailbox. */
export async function markMailboxProven({ db }: Database, accountId: string, now: Date) {
  await db
    .updateTable('account')
    .set((own) => ({
      email_verified_at: own.fn.coalesce('email_verified_at', own.val(now)),
      mailbox_proven_at: own.fn.coalesce('mailbox_proven_at', own.val(now)),
    }))
    .where('id', '=', accountId)
    .execute()
}
