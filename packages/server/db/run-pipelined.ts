import { inTransaction } from './in-transaction.ts'
import type { Database, DatabaseKind } from './open.ts'

/** Two run while the next waits for `earlier`. The embedded engine runs one. */
const AT_ONCE: Readonly<Record<DatabaseKind, number>> = { native: 3, embedded: 1 }

/**
 * Runs several items at once. `earlier` resolves when the previous ones are complete; to false if one gave
 * up, so that later ones must not commit. @throws the work's error, after all started work has ended.
 */
export async function runPipelined<Item>(
  { kind }: Pick<Database, 'kind'>,
  items: AsyncIterable<Item>,
  work: (item: Item, earlier: Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  const started: Promise<boolean>[] = []
  let last = Promise.resolve(true)
  try {
    for await (const item of items) {
      last = work(item, last)
      last.catch(() => {})
      started.push(last)
      if (started.length >= AT_ONCE[kind] && !(await started.shift())) break
    }
    return await last
  } finally {
    await Promise.allSettled([...started, last])
  }
}

/** Commits after `earlier`. Null if it was rolled back, because `earlier` or `finish` returned false. */
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
