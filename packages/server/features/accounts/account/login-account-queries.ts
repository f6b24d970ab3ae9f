import type { Selectable } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

export type LoginAccount = Pick<Selectable<Schema['account']>, (typeof COLUMNS)[number]>

const COLUMNS = [
  'id',
  'username',
  'email',
  'email_verified_at',
  'mailbox_proven_at',
  'password_hash',
  'is_admin',
  'is_demo',
  'deletes_at',
  'details',
] as const

/** Finds an account by username or e-mail address. The match is unique, because usernames contain no `@`. */
export async function findByLogin({ db }: Database, login: string): Promise<LoginAccount | undefined> {
  const name = login.toLowerCase()
  return db
    .selectFrom('account')
    .select(COLUMNS)
    .where((eb) => eb.or([eb('username', '=', name), eb('email', '=', name)]))
    .executeTakeFirst()
}

export function findById({ db }: Database, accountId: string) {
  return db.selectFrom('account').select(COLUMNS).where('id', '=', accountId).executeTakeFirst()
}

/**
 * Locks the account before every change of password, link, session, provider or second factor, so that each
 * sees the previous one.
 */
export function lockAccount({ db }: Database, accountId: string) {
  return db.selectFrom('account').select(COLUMNS).where('id', '=', accountId).forUpdate().executeTakeFirst()
}

export async function markLogin({ db }: Database, accountId: string, now: Date) {
  await db.updateTable('account').set({ last_login_at: now }).where('id', '=', accountId).execute()
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
