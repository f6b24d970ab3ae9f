import type { Insertable } from 'kysely'
import type { AccountTable } from '../../db/account-schema.ts'
import type { Database } from '../../db/open.ts'

export type DemoState = Insertable<AccountTable> & {
  grants: readonly string[]
  agreed: Record<string, number>
}

/** The password hash of an account of the demo; null when there is none, or when the name is a real account's. */
export async function findDemoAccount(
  { db }: Database,
  username: string,
): Promise<{ id: string; password_hash: string | null } | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .where('is_demo', '=', true)
    .executeTakeFirst()
}

/** Makes an account of the demo, or puts it back into its first state. False when a real account has the name or address. */
export async function putDemoAccount(
  { db }: Database,
  { grants, agreed, ...account }: DemoState,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('account')
      .values(account)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const put = await transaction
      .updateTable('account')
      .set(account)
      .where('username', '=', account.username)
      .where('is_demo', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!put) return false
    await transaction.deleteFrom('account_grant').where('account_id', '=', put.id).execute()
    await transaction.deleteFrom('agreement_answer').where('account_id', '=', put.id).execute()
    for (const key of grants) {
      await transaction
        .insertInto('account_grant')
        .values({ account_id: put.id, resource_key: key })
        .execute()
    }
    for (const [key, version] of Object.entries(agreed)) {
      await transaction
        .insertInto('agreement_answer')
        .values({ account_id: put.id, key, agreed: version })
        .execute()
    }
    return true
  })
}

/** Takes the accounts of the demo away, with all that is theirs; answers how many there were. */
export async function deleteDemoAccounts({ db }: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('account')
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
