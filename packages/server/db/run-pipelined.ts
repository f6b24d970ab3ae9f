import { inTransaction } from './in-transaction.ts'
import type { Database, DatabaseKind } from './open.ts'

/** On PostgreSQL, two items run while the next waits for `earlier`. */
const MAX_RUNNING: Readonly<Record<DatabaseKind, number>> = { native: 3, embedded: 1 }

/**
 * Runs several items at once. `earlier` resolves to true once the previous ones are complete, or to false if
 * one gave up and later ones must not commit. @throws the work's error, after all running work has ended.
 */
export async function runPipelined<Item>(
  { kind }: Pick<Database, 'kind'>,
  items: AsyncIterable<Item>,
  work: (item: Item, earlier: Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  const running: Promise<boolean>[] = []
  let last = Promise.resolve(true)
  try {
    for await (const item of items) {
      last = work(item, last)
      last.catch(() => {})
      running.push(last)
      if (running.length >= MAX_RUNNING[kind] && !(await running.shift())) break
    }
    return await last
  } finally {
    await Promise.allSettled([...running, last])
  }
}

/** Commits after `earlier`. Rolls back and returns null if `earlier` or `finish` returns false. */
export async function commitAfter<Result>(
  database: Database,
  earlier: Promise<boolean>,
  work: (transaction: Database) => Promise<Result>,
  finish: (transaction: Database) => Promise<boolean>,
): Promise<Result | null> {
  try {
    return await inTransaction(database, async (transaction) => {
      const result = await work(transaction)
      if (!(await earlier) || !(await finish(transaction))) throw new GivenUp()
      return result
    })
  } catch (error) {
    if (error instanceof GivenUp) return null
    throw error
  }
}

class GivenUp extends Error {}
