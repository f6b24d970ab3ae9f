import { dropSurplusDeleted, lockCount, type Queryable, restoreDeleted } from './deleted-rows.ts'
import { lockForCounting } from './lock-for-counting.ts'

/** Queries for titled, versioned rows that an account can delete and, for a while, restore. */
export const titledRows = (table: 'analysis' | 'report') => ({
  lockCount: (sender: Queryable, accountId: string): Promise<number> => lockCount(sender, table, accountId),

  /**
   * Locks the account. Whether the row exists, so that a repeated request does not count against the limit.
   */
  async wasCreated({ db }: Queryable, accountId: string, id: string): Promise<boolean> {
    await lockForCounting({ db }, accountId)
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row !== undefined
  },

  /** False if the account has no such row. */
  async setTitle(
    { db }: Queryable,
    accountId: string,
    id: string,
    title: string | null,
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

  /** Soft-deletes a row; only the newest `most` deleted rows can be restored. */
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

  restoreDeleted: (sender: Queryable, accountId: string, id: string, since: Date): Promise<boolean> =>
    restoreDeleted(sender, table, accountId, id, since),
})
