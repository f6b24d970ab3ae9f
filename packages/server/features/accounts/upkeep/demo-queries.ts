import type { Insertable } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { countAffected } from '../../../db/row-results.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { deleteTokens, writePassword } from '../account/password-queries.ts'

type DemoState = Omit<Insertable<Schema['account']>, 'password_hash'> & {
  /** Null if the account already has the demo's password. */
  newPasswordHash: string | null
  grants: readonly string[]
  agreed: Record<string, number>
}

/**
 * Finds the password hash of a demo account. Null if the account is missing, or a real account has its name.
 */
export function findDemoAccount({ db }: Database, username: string) {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .where('is_demo', '=', true)
    .executeTakeFirst()
}

/** Visitors may have added rows to these tables. */
const RESET_TABLES = [
  'account_grant',
  'agreement_response',
  'account_identity',
  'passkey',
  'totp_secret',
  'recovery_code',
] as const

/**
 * Resets a demo account, without pending address changes, providers and second factors. Returns false if a
 * real account has the name or address.
 */
export async function resetDemoAccount(
  database: Database,
  { grants, agreed, newPasswordHash, ...account }: DemoState,
) {
  return inTransaction(database, async (transaction) => {
    const { db } = transaction
    await db
      .insertInto('account')
      .values(account)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .updateTable('account')
      .set(account)
      .where('username', '=', account.username)
      .where('is_demo', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    if (newPasswordHash === null) await deleteTokens(transaction, row.id)
    else await writePassword(transaction, row, { passwordHash: newPasswordHash, retainedSessionId: null })
    for (const table of RESET_TABLES) {
      await db.deleteFrom(table).where('account_id', '=', row.id).execute()
    }
    for (const key of grants) {
      await db.insertInto('account_grant').values({ account_id: row.id, resource_key: key }).execute()
    }
    for (const [key, version] of Object.entries(agreed)) {
      await db.insertInto('agreement_response').values({ account_id: row.id, key, agreed: version }).execute()
    }
    return true
  })
}

/** Removes the other demo accounts, because their password is public. Returns their number. */
export async function removeDemoAccounts({ db }: Database, exceptions: readonly string[] = []) {
  let accounts = db.selectFrom('account').select('id').where('is_demo', '=', true)
  if (exceptions.length > 0) accounts = accounts.where('username', 'not in', [...exceptions])
  // Analyses are deleted first: the account's cascade would reach analysis bases before the versions that
  // reference them, and fail.
  await db.deleteFrom('analysis').where('account_id', 'in', accounts).execute()
  return db.deleteFrom('account').where('id', 'in', accounts).$call(countAffected)
}
