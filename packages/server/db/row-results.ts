/** Results of queries, for Kysely's `$call`. */
import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

interface Change {
  executeTakeFirstOrThrow(): Promise<InsertResult | UpdateResult | DeleteResult>
}

/** Number of rows that the query inserted, updated or deleted. */
export async function countAffected(change: Change): Promise<number> {
  const result = await change.executeTakeFirstOrThrow()
  if ('numUpdatedRows' in result) return Number(result.numUpdatedRows)
  return Number('numDeletedRows' in result ? result.numDeletedRows : result.numInsertedOrUpdatedRows)
}

export const affectsRows = async (change: Change): Promise<boolean> => (await countAffected(change)) > 0

export const findsRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined
