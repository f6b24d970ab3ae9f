import { dropSurplusDeleted, type Queryable, restoreDeleted } from './deleted-rows.ts'

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
    await dropSurplusDeleted({ db }, table, accountId, most)
    return numUpdatedRows > 0n
  },

  /** True when a row that was deleted since then is there again. */
  restoreDeleted: (sender: Queryable, accountId: string, id: string, since: Date): Promise<boolean> =>
    restoreDeleted(sender, table, accountId, id, since),
})
