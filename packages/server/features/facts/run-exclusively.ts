import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { lockSource } from './fact-queries.ts'

/**
 * Runs requests in one transaction each, for one account and source one after the other: of two concurrent tabs the second sees what the first
 * queries.
 */
export function runExclusively<Result>(
  database: Database,
  accountId: string,
  source: TaskSourceKey,
  work: (within: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (within) => {
    await lockSource(within, accountId, source)
    return work(within)
  })
}
