import type { Selectable } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export type LockedAccount = Pick<Selectable<Schema['account']>, (typeof COLUMNS)[number]>

const COLUMNS = [
  'id',
  'username',
  'email',
  'password_hash',
  'details',
  'is_admin',
  'mailbox_proven_at',
] as const

/**
 * Locks the account before every change of password, link, session, provider or second factor, so that each
 * sees the previous one.
 */
export function lockAccount({ db }: Database, accountId: string) {
  return db.selectFrom('account').select(COLUMNS).where('id', '=', accountId).forUpdate().executeTakeFirst()
}

/** Records that a mailed link proved who owns the mailbox. */
export async function markMailboxProven({ db }: Database, accountId: string, now: Date) {
  await db
    .updateTable('account')
    .set((eb) => ({
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
      mailbox_proven_at: eb.fn.coalesce('mailbox_proven_at', eb.val(now)),
    }))
    .where('id', '=', accountId)
    .execute()
}
