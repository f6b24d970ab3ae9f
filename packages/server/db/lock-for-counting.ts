import type { Database } from './open.ts'

/**
 * Serializes limit checks per account until the transaction ends, so that concurrent requests cannot exceed
 * the limit. Does not block sessions, which only read the row. @throws if the account does not exist.
 */
export async function lockForCounting({ db }: Pick<Database, 'db'>, accountId: string): Promise<void> {
  await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
