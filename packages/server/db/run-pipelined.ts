import { inTransaction } from './in-transaction.ts'
import type { Database, DatabaseKind } from './open.ts'

/** Maximum concurrent items. The embedded engine has only one session. */
const MAX_RUNNING: Readonly<Record<DatabaseKind, number>> = { native: 3, embedded: 1 }

/**
 * Runs several items concurrently. `previous` resolves to true once all earlier items are complete, or to
 * false if one gave up and later items must not commit. @throws the error of an item, after all running work
 * has ended.
 */
export async function runPipelined<Item>(
  { kind }: Pick<Database, 'kind'>,
  items: AsyncIterable<Item>,
  run: (item: Item, previous: Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  const running: Promise<boolean>[] = []
  let last = Promise.resolve(true)
  try {
    for await (const item of items) {
      last = run(item, last)
      last.catch(() => {})
      running.push(last)
      if (running.length >= MAX_RUNNING[kind] && !(await running.shift())) break
    }
    return await last
  } finally {
    await Promise.allSettled([...running, last])
  }
}

/** Commits after `previous`. Rolls back and returns null if `previous` or `finish` returns false. */
export async function commitAfter<Result>(
  database: Database,
  previous: Promise<boolean>,
  run: (transaction: Database) => Promise<Result>,
  finish: (transaction: Database) => Promise<boolean>,
): Promise<Result | null> {
  try {
    return await inTransaction(database, async (transaction) => {
      const result = await run(transaction)
      if (!(await previous) || !(await finish(transaction))) throw new GivenUp()
      return result
    })
  } catch (error) {
    if (error instanceof GivenUp) return null
    throw error
  }
}

class GivenUp extends Error {}
