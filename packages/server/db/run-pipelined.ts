import { inTransaction } from './in-transaction.ts'
import type { Database, DatabaseKind } from './open.ts'

/** Concurrent items: two run while one waits for its turn. The embedded engine runs one. */
const AT_ONCE: Readonly<Record<DatabaseKind, number>> = { native: 3, embedded: 1 }

/**
 * Processes items concurrently while the next is produced. `earlier` resolves when all previous items are
 * complete; false if one gave up, and later ones must not commit. @throws the work's error, after all started
 * work has ended.
 */
export async function runPipelined<Item>(
  { kind }: Pick<Database, 'kind'>,
  items: AsyncIterable<Item>,
  work: (item: Item, earlier: Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  const begun: Promise<boolean>[] = []
  let last = Promise.resolve(true)
  try {
    for await (const item of items) {
      last = work(item, last)
      // Thrown below.
      last.catch(() => {})
      begun.push(last)
      if (begun.length >= AT_ONCE[kind] && !(await begun.shift())) break
    }
    return await last
  } finally {
    await Promise.allSettled([...begun, last])
  }
}

/**
 * Commits after all `earlier`. Null if it rolled back because an earlier item gave up or `finish` requested
 * it.
 */
export async function commitInOrder<Result>(
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
