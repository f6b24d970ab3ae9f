import { sql } from 'kysely'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import type { Queryable } from '../../../db/open.ts'

export interface OwnSaleRow {
  id: string
  content: Omit<OwnSale, 'id' | 'updatedAt'>
  updated_at: Date
}

/** Lists the account's own sales, newest first. */
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

export async function insertOwnSale(
  { db }: Queryable,
  accountId: string,
  { id, content, updated_at }: OwnSaleRow,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('own_sale')
    .values({ id, account_id: accountId, content: JSON.stringify(content), updated_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function hasOwnSale({ db }: Queryable, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('own_sale')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if missing, or changed after `lastUpdate`. Equal content succeeds, for retries. */
export async function updateOwnSale(
  { db }: Queryable,
  accountId: string,
  { id, content, updated_at }: OwnSaleRow,
  lastUpdate: Date | null,
): Promise<boolean> {
  const json = JSON.stringify(content)
  const { numUpdatedRows } = await db
    .updateTable('own_sale')
    .set({ content: json, updated_at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(
      sql<boolean>`(${lastUpdate}::timestamptz IS NULL OR updated_at = ${lastUpdate}::timestamptz OR content = ${json}::jsonb)`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

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
