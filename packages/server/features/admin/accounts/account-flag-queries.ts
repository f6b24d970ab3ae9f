import type { Updateable } from 'kysely'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'

/** Locks administrators in order of id, which serializes mutual demotions. */
export const lockAdministrators = ({ db }: Database) =>
  db
    .selectFrom('account')
    .select(['id', 'deletes_at'])
    .where('is_admin', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function updateFlags(
  { db }: Database,
  accountId: string,
  changes: Pick<Updateable<Schema['account']>, 'needs_sso_relogin' | 'email_verified_at' | 'has_user_flow'>,
) {
  await db.updateTable('account').set(changes).where('id', '=', accountId).execute()
}

/** Locks tasks before their account, in the order in which results are stored. */
export async function lockTasks({ db }: Database, accountId: string) {
  await db
    .selectFrom('task')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function deleteAccountRow({ db }: Database, accountId: string) {
  // The database would only remove the account from its mails, which would still be sent.
  await db.deleteFrom('mail_message').where('account_id', '=', accountId).execute()
  // Analyses are deleted first, as in `removeDemoAccounts`.
  await db.deleteFrom('analysis').where('account_id', '=', accountId).execute()
  await db.deleteFrom('account').where('id', '=', accountId).execute()
}
