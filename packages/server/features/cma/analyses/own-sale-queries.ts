import { sql } from 'kysely'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import type { Queryable } from '../../../db/open.ts'
import { affectsRows, countAffected, findsRow } from '../../../db/row-results.ts'

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

export const insertOwnSale = (
  { db }: Queryable,
  accountId: string,
  { id, content, updated_at }: OwnSaleRow,
): Promise<boolean> =>
  db
    .insertInto('own_sale')
    .values({ id, account_id: accountId, content: JSON.stringify(content), updated_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .$call(affectsRows)

export const hasOwnSale = ({ db }: Queryable, accountId: string, id: string): Promise<boolean> =>
  db
    .selectFrom('own_sale')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$call(findsRow)

/** Returns false if missing, or changed after `lastUpdate`. Equal content succeeds, for retries. */
export function updateOwnSale(
  { db }: Queryable,
  accountId: string,
  { id, content, updated_at }: OwnSaleRow,
  lastUpdate: Date | null,
): Promise<boolean> {
  const json = JSON.stringify(content)
  return db
    .updateTable('own_sale')
    .set({ content: json, updated_at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(
      sql<boolean>`(${lastUpdate}::timestamptz IS NULL OR updated_at = ${lastUpdate}::timestamptz OR content = ${json}::jsonb)`,
    )
    .$call(affectsRows)
}

export const deleteOwnSales = (
  { db }: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<number> =>
  db.deleteFrom('own_sale').where('account_id', '=', accountId).where('id', 'in', ids).$call(countAffected)
