import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

interface Queryable {
  db: Kysely<Schema>
}

/**
 * Queries of a table whose rows have a title and count their versions, and that their account can delete and, for a while, bring back. Each
 * query names the account; of rows that were deleted only `restoreDeleted` finds one.
 */
export const titledRows = (table: 'analysis' | 'report') => ({
  /** Returns false when the account has no such row. */
  async setTitle(
    { db }: Queryable,
    accountId: string,
    id: string,
    title: string,
    now: Date,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set((set) => ({ title, version: set('version', '+', 1), updated_at: now }))
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Deletes a row so that it can be brought back; of those deleted, only the newest `most` can. Returns false when there is none. */
  async markDeleted(
    { db }: Queryable,
    accountId: string,
    id: string,
    now: Date,
    most: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ deleted_at: now })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    await sql`
      DELETE FROM ${sql.table(table)} WHERE deleted_at IS NOT NULL AND id IN (
        SELECT id FROM ${sql.table(table)} WHERE account_id = ${accountId}::uuid AND deleted_at IS NOT NULL
        ORDER BY deleted_at DESC, id OFFSET ${most})`.execute(db)
    return numUpdatedRows > 0n
  },

  /** True when a row that was deleted since then is there again. */
  async restoreDeleted({ db }: Queryable, accountId: string, id: string, since: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ deleted_at: null })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', '>', since)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
