import { isPartKey, type PartKey } from '#domain/report/part-kinds.ts'
import type { Queryable } from '../../../db/open.ts'

/** A newer version of the application may have stored unknown keys, which are omitted. */
export async function readFavouriteParts({ db }: Queryable, accountId: string): Promise<PartKey[]> {
  const row = await db
    .selectFrom('report_favourites')
    .select('part_keys')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.part_keys.filter(isPartKey) ?? []
}

export async function setFavouriteParts(
  { db }: Queryable,
  accountId: string,
  keys: readonly PartKey[],
): Promise<PartKey[]> {
  const part_keys = [...new Set(keys)]
  await db
    .insertInto('report_favourites')
    .values({ account_id: accountId, part_keys })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ part_keys }))
    .execute()
  return part_keys
}
