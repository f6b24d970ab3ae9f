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
  content: OwnSaleRow['content'],
  now: Date,
): Promise<OwnSaleRow> {
  const row = await db
    .insertInto('own_sale')
    .values({ account_id: accountId, content: JSON.stringify(content), updated_at: now })
    .returning(['id', 'content', 'updated_at'])
    .executeTakeFirstOrThrow()
  return row as OwnSaleRow
}

/** Returns undefined when the account has no such sale. */
export async function updateOwnSale(
  { db }: Queryable,
  accountId: string,
  id: string,
  content: OwnSaleRow['content'],
  now: Date,
): Promise<OwnSaleRow | undefined> {
  const row = await db
    .updateTable('own_sale')
    .set({ content: JSON.stringify(content), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(['id', 'content', 'updated_at'])
    .executeTakeFirst()
  return row as OwnSaleRow | undefined
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
