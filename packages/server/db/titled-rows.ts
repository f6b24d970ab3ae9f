import { dropSurplusDeleted, lockCount, type Queryable, restoreDeleted } from './deleted-rows.ts'
import { lockForCounting } from './lock-for-counting.ts'

/**
 * Queries of a table whose rows have a title and count their versions, and that their account can delete and, for a while, bring back. Each
 * query names the account; of rows that were deleted only `restoreDeleted` finds one.
 */
export const titledRows = (table: 'analysis' | 'report') => ({
  /** Returns the number of rows that an account has. Until the transaction ends nobody else counts and adds one more. */
  lockCount: (sender: Queryable, accountId: string): Promise<number> => lockCount(sender, table, accountId),

  /** Locks the account. True when it has a row of that id by now: requested twice at once, the later one needs no room. */
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

  /** Returns false when the account has no such row. */
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
