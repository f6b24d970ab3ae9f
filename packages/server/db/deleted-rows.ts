/** Soft-deleted rows, which their account can restore for a while. */
import { sql } from 'kysely'
import type { Queryable } from './open.ts'

type DeletableTable = 'analysis' | 'folder' | 'report' | 'watched_area'

export async function restoreDeleted(
  { db }: Queryable,
  table: DeletableTable,
  accountId: string,
  id: string,
  since: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ deleted_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function dropSurplusDeleted(
  { db }: Queryable,
  table: DeletableTable,
  accountId: string,
  max: number,
): Promise<void> {
  await sql`
    DELETE FROM ${sql.table(table)} WHERE id IN (
      SELECT id FROM ${sql.table(table)} WHERE account_id = ${accountId}::uuid AND deleted_at IS NOT NULL
      ORDER BY deleted_at DESC, id OFFSET ${max})`.execute(db)
}
