import type { Database } from './open.ts'

/**
 * Locks the row of an account until the transaction ends. Whoever counts what the account has, and adds to it, does so one after the
 * other: a limit then holds however many requests come at once. Sessions, which only read the account, go on.
 *
 * @throws when there is no such account (any more).
 */
export async function lockForCounting({ db }: Pick<Database, 'db'>, accountId: string): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
