import type { Queryable } from '../../../db/open.ts'

export async function findFavourites({ db }: Queryable, accountId: string): Promise<string[]> {
  const row = await db
    .selectFrom('report_favourites')
    .select('part_keys')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.part_keys ?? []
}

export async function storeFavourites(
  { db }: Queryable,
  accountId: string,
  keys: readonly string[],
): Promise<void> {
  const part_keys = [...new Set(keys)]
  await db
    .insertInto('report_favourites')
    .values({ account_id: accountId, part_keys })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ part_keys }))
    .execute()
}
