/** Work in batches of which several go on at a time, each done for good in its turn. */
import { inTransaction } from './in-transaction.ts'
import type { Database, DatabaseKind } from './open.ts'

/** While one waits for its turn two work. The embedded engine does one thing at a time. */
const AT_ONCE: Readonly<Record<DatabaseKind, number>> = { native: 3, embedded: 1 }

/**
 * Begins work on items as they come, on a few at a time; meanwhile the next is made. `earlier` settles when all before is done. False:
 * some work gave up, and nothing after it may be done either. Throws what the work throws, once all that was begun has ended.
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
      // It is thrown below; until then it may be that nobody waits for it.
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
 * Runs work in a transaction that commits only after all `earlier` has. Returns null when it is rolled back, because somebody gave
 * up before or `finish` says so.
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
