import type { OwnSale } from '#contract/cma/market-sales.ts'
import { lockForCounting } from '../../../db/lock-for-counting.ts'
import type { Database } from '../../../db/open.ts'

type Queryable = Pick<Database, 'db'>

export interface OwnSaleRow {
  id: string
  content: Omit<OwnSale, 'id' | 'updatedAt'>
  updated_at: Date
}

/** The newest first. */
export async function listOwnSales({ db }: Queryable, accountId: string): Promise<OwnSaleRow[]> {
  const rows = await db
    .selectFrom('own_sale')
    .select(['id', 'content', 'updated_at'])
    .where('account_id', '=', accountId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  return rows as OwnSaleRow[]
}

/** Until the transaction ends nobody else counts and adds one more. */
export async function lockOwnSaleCount({ db }: Queryable, accountId: string): Promise<number> {
  await lockForCounting({ db }, accountId)
  const { count } = await db
    .selectFrom('own_sale')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertOwnSale(
  { db }: Queryable,
  accountId: string,
  { id, content, updated_at }: OwnSaleRow,
): Promise<void> {
  await db
    .insertInto('own_sale')
    .values({ id, account_id: accountId, content: JSON.stringify(content), updated_at })
    .execute()
}

/** Returns false when the account has no such sale. */
export async function updateOwnSale(
  { db }: Queryable,
  accountId: string,
  { id, content, updated_at }: OwnSaleRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('own_sale')
    .set({ content: JSON.stringify(content), updated_at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the number that were deleted. */
export async function deleteOwnSales(
  { db }: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('own_sale')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
