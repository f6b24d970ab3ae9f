import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'

/**
 * Begins `second` while the transaction of `first` is open, and commits that once `second` waits or has ended. The embedded engine always
 * waits. `rest`: what the transaction does before its commit. Returns the result of `second`.
 */
export async function whileOpen<Result>(
  database: Database,
  first: (transaction: Database) => Promise<unknown>,
  second: () => Promise<Result>,
  rest?: (transaction: Database) => Promise<unknown>,
): Promise<Result> {
  let begun: Promise<Result> | undefined
  await inTransaction(database, async (transaction) => {
    await first(transaction)
    begun = second()
    if (database.kind === 'native') await waitForLockOrEnd(database, begun)
    await rest?.(transaction)
  })
  if (!begun) throw new Error('The second was not begun.')
  return begun
}

async function waitForLockOrEnd({ pool }: Database, begun: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  begun.then(over, over)
  while (!isOver) {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (rowCount !== 0) return
  }
}
