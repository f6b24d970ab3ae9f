import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'

/**
 * Begins something while the transaction that has done `first` is open, and commits that only when the other waits for it, or is over
 * without. On the embedded engine, which does one thing at a time, it waits in any case. `rest`: what the transaction does then, before its commit.
 * Returns what the second returns.
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
    if (database.kind === 'native') await waitsOrIsOver(database, begun)
    await rest?.(transaction)
  })
  if (!begun) throw new Error('The second was not begun.')
  return begun
}

async function waitsOrIsOver({ pool }: Database, begun: Promise<unknown>): Promise<void> {
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
