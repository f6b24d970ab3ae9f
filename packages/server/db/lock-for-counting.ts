import type { Database } from './open.ts'

/**
 * Locks the row of an account until the transaction ends. Serializes limit checks per account, so that concurrent
 * requests cannot exceed the limit. Does not block sessions, which only read it.
 * @throws if the account does not exist.
 */
export async function lockForCounting({ db }: Pick<Database, 'db'>, accountId: string): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
